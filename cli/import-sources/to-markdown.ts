import TurndownService from "turndown";
import { picturesLeftOut } from "./source-post.ts";

const tag = "p|div|ul|ol|li|h[1-6]|blockquote|pre|table|br|b|strong|i|em|u|a|span|font|img";
const startsWithTag = new RegExp(String.raw`^\s*<(?:${tag})(?:\s[^>]*)?/?>`, "i");
const hasTag = new RegExp(String.raw`</(?:${tag})>|<br\s*/?>`, "i");

/** Whether a text is HTML, and not Markdown that mentions HTML, which has lines or code. */
function isHtml(text: string): boolean {
  return startsWithTag.test(text) || (hasTag.test(text) && !/[\n`]/.test(text));
}

const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" })
  .remove(["script", "style", "title", "noscript"])
  .addRule("picture", { filter: "img", replacement: () => picturesLeftOut(1) });

/** Converts a text to Markdown if it is HTML, and counts the pictures that it omits. */
export function toMarkdown(text: string): { text: string; pictures: number } {
  // A text that is much longer than any limit stays, because it is rejected anyway.
  if (text.length > 200_000 || !isHtml(text)) return { text, pictures: 0 };
  const pictures = text.match(/<img\b/gi)?.length ?? 0;
  // The time of the library grows with the square of the depth.
  const words = () =>
    text
      .replace(/<[^<>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return { text: isDeep(text) ? words() : turndown.turndown(text), pictures };
}

function isDeep(html: string): boolean {
  let depth = 0;
  for (const [, isEnd] of html.matchAll(/<(\/?)(?!(?:br|hr|img|input)\b)[a-z]/gi)) {
    depth += isEnd ? -1 : 1;
    if (depth > 100) return true;
  }
  return false;
}
