import { describe, expect, it } from "vitest";
import { formatMessage } from "../../../api/deliveries/format-message.ts";
import { eventTypes } from "../../../api/webhooks/contract.ts";

const dashboard = "https://feedback.example/dashboard/w/acme";
const post = (more: object = {}) => ({
  id: "p1",
  title: "Dark mode",
  description: "My eyes,\n\nat night.",
  creator: { fullName: "Una User" },
  status: { name: "Planned" },
  board: { title: "Ideas" },
  votesCount: 1,
  commentsCount: 0,
  ...more,
});
const bodyOf = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: "2026-01-31T09:00:00.000Z", data });
const format = (name: "slack" | "discord" | "teams", body: string) =>
  JSON.parse(formatMessage(name, body, dashboard));

const hostile =
  "<!channel> @everyone [x](https://evil.example) *b* `c` ||s|| <https://evil.example|y> # h & \\";
const hostilePost = bodyOf("post.created", {
  post: post({ title: hostile, description: hostile, creator: { fullName: hostile } }),
});

it("the standard format is the body itself", () => {
  expect(formatMessage("standard", '{"a": 1}', dashboard)).toBe('{"a": 1}');
});

describe("a message for Slack", () => {
  it("has the event, the title as a link, the text and the facts", () => {
    const { text, blocks } = format("slack", bodyOf("post.created", { post: post() }));
    expect(text).toBe("New idea: Dark mode");
    const [heading, quote, facts] = blocks[0].elements;
    expect(heading.elements).toMatchObject([
      { text: "New idea", style: { bold: true } },
      { text: "  " },
      { type: "link", url: `${dashboard}/feedback/p1`, text: "Dark mode" },
    ]);
    expect(quote.elements).toEqual([{ type: "text", text: "My eyes, at night." }]);
    expect(facts.elements[0].text).toBe("by Una User · Ideas · Planned · 1 vote");
  });

  it("has texts of visitors only in elements without markup, and escaped in the notification", () => {
    const { text, blocks } = format("slack", hostilePost);
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt;");
    const kinds = JSON.stringify(blocks).match(/"type":"\w+"/g) ?? [];
    expect([...new Set(kinds)].sort()).toEqual(
      ["link", "rich_text", "rich_text_quote", "rich_text_section", "text"].map((kind) => `"type":"${kind}"`),
    );
    const links = JSON.stringify(blocks).match(/"url":"[^"]+"/g);
    expect(links).toEqual([`"url":"${dashboard}/feedback/p1"`]);
  });
});

describe("a message for Discord", () => {
  it("mentions nobody, and escapes all markup", () => {
    const { allowed_mentions, embeds } = format("discord", hostilePost);
    expect(allowed_mentions).toEqual({ parse: [] });
    for (const text of [embeds[0].title, embeds[0].description]) {
      expect(text.replace(/\\[\\*_~`|>#[\]()<@:-]/g, "")).not.toMatch(/[\\*_~`|>#[\]()<@:]/);
    }
  });

  it("has a title of at most 256 characters, which never ends within a character or an escape", () => {
    for (const title of ["*".repeat(200), "😀".repeat(200), `${"a".repeat(254)}**`]) {
      const { embeds } = format("discord", bodyOf("post.created", { post: post({ title }) }));
      expect(embeds[0].title.length).toBeLessThanOrEqual(256);
      expect(embeds[0].title.isWellFormed()).toBe(true);
      expect(embeds[0].title).not.toMatch(/(?<!\\)(\\\\)*\\…$/);
    }
  });
});

describe("a message for Teams", () => {
  it("is an adaptive card whose texts have no markup, with a link to the dashboard", () => {
    const { type, attachments } = format("teams", hostilePost);
    expect([type, attachments[0].contentType]).toEqual([
      "message",
      "application/vnd.microsoft.card.adaptive",
    ]);
    const { body, actions } = attachments[0].content;
    for (const block of body) expect(block.type).toBe("RichTextBlock");
    expect(body[1].inlines[0]).toMatchObject({ type: "TextRun", text: hostile });
    expect(body[2].inlines[0].text).toMatch(/^<!channel> @everyone x b c [|]{2}s[|]{2} .* # h & \\$/);
    expect(actions).toEqual([
      { type: "Action.OpenUrl", title: "Open in Earshot", url: `${dashboard}/feedback/p1` },
    ]);
  });
});

it.each([...eventTypes, "webhook.test"])("%s has a headline even if its objects were deleted", (type) => {
  const noun = type.split(".")[0] ?? "";
  const data = { [noun]: null, ...(noun === "comment" && { post: null }) };
  for (const name of ["slack", "discord", "teams"] as const) {
    const text = JSON.stringify(format(name, bodyOf(type, data)));
    expect(text).not.toContain(type);
    expect(text).not.toMatch(/undefined|null(?!,"content)/);
  }
});
