import { describe, expect, it } from "vitest";
import { FullName, TriedEmail } from "../../api/accounts/contract.ts";
import { IssueApiKey } from "../../api/api-keys/contract.ts";
import { CreateChangelog } from "../../api/changelogs/contract.ts";
import { CreateComment } from "../../api/comments/contract.ts";
import { Description, prose, Search, Title, text } from "../../api/field-schemas.ts";
import { CreateVote } from "../../api/votes/contract.ts";
import { WorkspaceName } from "../../api/workspaces/contract.ts";

const shown = [Title, FullName, WorkspaceName, text(100)];
const long = [Description, prose(100, 1), CreateComment.shape.content, CreateChangelog.shape.content];
const messageOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: string,
) => schema.safeParse(value).error?.issues[0]?.message;

describe("text shown to users", () => {
  it.each([
    ["NUL", "a\u0000b"],
    ["a lone surrogate", "a\ud800b"],
    ["a bell", "a\u0007b"],
    ["a C1 control", "a\u0085b"],
    ["DEL", "a\u007fb"],
  ])("text shown to users may not contain %s, in single-line or multi-line fields", (_title, value) => {
    for (const schema of [...shown, ...long])
      expect(messageOf(schema, value)).toMatch(/^must not contain control/);
  });

  it.each([
    ["tabs", "Columns\tName\t\tVotes", "Columns Name Votes", "Columns\tName\t\tVotes"],
    ["a line feed", "first\nsecond", "first second", "first\nsecond"],
    ["a line break of Windows", "first\r\nsecond", "first second", "first\r\nsecond"],
    ["a line break of PowerPoint", "first\u000bsecond", "first second", "first\nsecond"],
    ["a page break", "first\fsecond", "first second", "first\nsecond"],
    ["a line separator", "first\u2028second", "first second", "first\nsecond"],
    ["a paragraph separator", "first\u2029second", "first second", "first\nsecond"],
    ["an override", "\u202d1234\u202c", "1234", "1234"],
    ["an embedding", "call \u202a+49 30 1234\u202c now", "call +49 30 1234 now", "call +49 30 1234 now"],
    ["isolates", "x \u2066y\u2069 z\u2067\u2068", "x y z", "x y z"],
    ["only such characters around it", "\t\u2028\u202dtext\u202c\u000b ", "text", "text"],
  ])("text with %s is repaired, in one line or in several", (_title, value, line, lines) => {
    for (const schema of shown) expect(schema.parse(value)).toBe(line);
    for (const schema of long) expect(schema.parse(value)).toBe(lines);
    expect(Search.parse(value)).toBe(line);
  });

  it("a title or a name may not consist of only characters that are removed", () => {
    for (const schema of [Title, FullName, WorkspaceName, prose(100, 1)])
      expect(schema.safeParse("\u202a\u2028\u202c").success).toBe(false);
    expect(Search.parse("\u202a\t\u202c")).toBeUndefined();
  });

  it.each([
    ["two zero-width spaces", "\u200b\u200b"],
    ["a Hangul filler", "\u3164"],
    ["half a Hangul filler", "\uffa0"],
    ["a Braille blank", "\u2800"],
    ["direction marks", "\u200e\u200f"],
    ["a soft hyphen", "\u00ad"],
    ["a word joiner between spaces", "\u2060 \u2060"],
    ["a variation selector", "\ufe0f"],
    ["a tag character", "\u{e0041}"],
  ])("a title or a name may not consist of only %s", (_title, value) => {
    for (const schema of [Title, FullName, WorkspaceName, prose(100, 1)]) {
      expect(messageOf(schema, value)).toBe("must have at least one visible character");
    }
    expect(Description.safeParse(value).success).toBe(true);
  });

  it.each([
    ["Zoë O’Neill-Łukasz"],
    ["محمد\u200cرضا"],
    ["עברית \u200f(test)"],
    ["山田 太郎"],
    ["नमस्ते\u200d"],
    ["👩‍👩‍👧 family"],
    ["❤️"],
    ["5"],
    ["-"],
    ["\u{1fae8}"],
  ])("text shown to users may be in any language and script: %s", (value) => {
    for (const schema of [...shown, ...long]) expect(schema.parse(value)).toBe(value);
  });

  it("the rules for text also apply to e-mail addresses, avatar URLs, and the names of voters and API keys", () => {
    const user = { id: "0198c5a0-0000-7000-8000-000000000000", email: "a@example.com", full_name: "Ada" };
    expect(CreateVote.safeParse({ user }).success).toBe(true);
    for (const more of [
      { full_name: "\u3164" },
      { full_name: "A\u0007B" },
      { avatar_url: "https://a.example/\u0000" },
      { email: "a\u0000@example.com" },
    ]) {
      expect(CreateVote.safeParse({ user: { ...user, ...more } }).success).toBe(false);
    }
    const pasted = { ...user, full_name: "Ada\tLovelace", email: "\u202aa@example.com\u202c" };
    expect(CreateVote.parse({ user: pasted }).user).toMatchObject({
      full_name: "Ada Lovelace",
      email: "a@example.com",
    });
    expect(TriedEmail.parse("\u202aa@example.com\u202c ")).toBe("a@example.com");
    expect(IssueApiKey.shape.name.safeParse("\u200b").success).toBe(false);
  });
});

it("multi-line text loses blank lines at both ends and trailing spaces, and keeps its indentation", () => {
  for (const [given, kept] of [
    ["    code();\n\ntext", "    code();\n\ntext"],
    ["\n \t\r\n    code();  \n \n", "    code();"],
    ["  \n  ", ""],
    ["", ""],
  ] as const)
    expect(Description.parse(given)).toBe(kept);
  expect(Title.parse("  A title ")).toBe("A title");
});
