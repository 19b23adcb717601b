import type { WebhookFormat } from "../webhooks/contract.ts";
import { type Summary, summariseEvent } from "./summarise-event.ts";

/** The body of a message in an endpoint's format. @param dashboard the workspace's URL in the dashboard */
export function formatMessage(format: WebhookFormat, body: string, dashboard: string): string {
  if (format === "standard") return body;
  return JSON.stringify(formatters[format](summariseEvent(body, dashboard)));
}

/**
 * Texts of visitors are in elements that have no markup, so that they cannot mention channels, make links or imitate
 * our words. Only Discord has no such elements: there, its markup is escaped.
 */
const formatters = { slack, discord, teams };

function slack({ headline, title, link, excerpt, facts }: Summary) {
  const text = (value: string, style?: object) => ({ type: "text", text: value, ...(style && { style }) });
  const linked = title === undefined ? [] : [text("  "), { type: "link", url: link, text: title }];
  const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
  const elements = [
    section(text(headline, { bold: true }), ...linked),
    ...(excerpt === undefined ? [] : [{ type: "rich_text_quote", elements: [text(excerpt)] }]),
    ...(facts.length === 0 ? [] : [section(text(facts.join(" · "), { italic: true }))]),
  ];
  return {
    // For notifications, in which Slack reads <…> as mentions and links.
    text: escapeSlack([headline, title].filter(Boolean).join(": ")),
    blocks: [{ type: "rich_text", elements }],
    unfurl_links: false,
  };
}

const escapeSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function discord({ headline, title, link, excerpt, facts, timestamp }: Summary) {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        author: { name: headline },
        // Discord rejects titles over 256 characters, and an escaped title may be twice as long as the text.
        ...(title !== undefined && { title: cut(escapeDiscord(title), 256), url: link }),
        ...(excerpt !== undefined && { description: escapeDiscord(excerpt) }),
        ...(facts.length > 0 && { footer: { text: cut(facts.join(" · "), 2_048) } }),
        timestamp,
      },
    ],
  };
}

const escapeDiscord = (text: string) =>
  text.replace(/[\\*_~`|>#[\]()<@:-]/g, "\\$&").replaceAll(/(?<=\d)\./g, "\\.");

/** Cuts a text between two characters, but not between a backslash and the character that it escapes. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .replace(/(?<!\\)((?:\\\\)*)\\$/, "$1")}…`;
}

function teams({ headline, title, link, excerpt, facts }: Summary) {
  const line = (...inlines: object[]) => ({ type: "RichTextBlock", inlines });
  const run = (text: string, more?: object) => ({ type: "TextRun", text, ...more });
  const card = {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.4",
    body: [
      line(run(headline, { weight: "Bolder" })),
      ...(title === undefined ? [] : [line(run(title, { size: "Medium" }))]),
      ...(excerpt === undefined ? [] : [line(run(excerpt))]),
      ...(facts.length === 0 ? [] : [line(run(facts.join(" · "), { isSubtle: true }))]),
    ],
    actions: [{ type: "Action.OpenUrl", title: "Open in Earshot", url: link }],
  };
  return {
    type: "message",
    attachments: [
      { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card },
    ],
  };
}
