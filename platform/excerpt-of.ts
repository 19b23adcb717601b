import { forShortTexts, type Prose, parseProse } from "./parse-prose.ts";

/** Returns the start of a Markdown text as plain text in one line: at most `most` characters, and "…" if there are more. */
export function excerptOf(source: string, most: number): string {
  // Links have addresses, which are not part of the excerpt; a longer text is not parsed for it.
  const start = source.slice(0, sourceLength(most)).replace(/[\ud800-\udbff]$/, "");
  const text = toPlainText(start);
  const characters = [...text];
  if (characters.length <= most && start.length === source.length) return text;
  return `${characters.slice(0, most).join("").trimEnd()}…`;
}

/** The number of UTF-16 units of Markdown from which an excerpt of `most` characters is taken. */
export const sourceLength = (most: number): number => 5 * most;

/** The start of every address, so that uploaded pictures of any host are left out. */
const anyFolder = "";

/** Also replaces control characters and characters that change the direction of text, which entities can contain. */
const toPlainText = (source: string) =>
  wordsOf(parseProse(source, forShortTexts, anyFolder))
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();

/** Inline elements continue the text around them; all others are separated from it by spaces. */
const wordsOf = (prose: Prose): string =>
  prose
    .map((node) => {
      if (typeof node === "string") return node;
      if (node[0] === "img") return " ";
      const words = wordsOf(node[1]);
      return /^(code|strong|em|del|a)$/.test(node[0]) ? words : ` ${words} `;
    })
    .join("");
