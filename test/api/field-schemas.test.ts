import { describe, expect, it } from "vitest";
import { FullName } from "../../api/accounts/contract.ts";
import { IssueApiKey } from "../../api/api-keys/contract.ts";
import { CreateChangelog } from "../../api/changelogs/contract.ts";
import { CreateComment } from "../../api/comments/contract.ts";
import { Description, prose, Title, text } from "../../api/field-schemas.ts";
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
    ["a right-to-left override", "a\u202egpj.exe"],
    ["an embedding", "a\u202bb"],
    ["an isolate", "a\u2066b"],
  ])("text shown to users may not contain %s, in single-line or multi-line fields", (_title, value) => {
    for (const schema of [...shown, ...long])
      expect(messageOf(schema, value)).toMatch(/^must not contain control/);
  });

  it.each([
    ["a line feed", "Owner\nYour account is locked"],
    ["a carriage return", "a\rb"],
    ["a tab", "a\tb"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
  ])("text in single-line fields may not contain %s", (_title, value) => {
    for (const schema of shown) expect(messageOf(schema, value)).toMatch(/line breaks/);
    for (const schema of long) expect(schema.safeParse(value).success).toBe(true);
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
      { full_name: "A\nB" },
      { avatar_url: "https://a.example/\u0000" },
      { avatar_url: "https://a.example/\u202e" },
      { email: "a\u0000@example.com" },
    ]) {
      expect(CreateVote.safeParse({ user: { ...user, ...more } }).success).toBe(false);
    }
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
