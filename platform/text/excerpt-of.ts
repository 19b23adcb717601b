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
  addWords("", parseProse(source, forShortTexts, anyFolder))
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();

const inline = /^(code|strong|em|del|a)$/;
const listed = /^(li|td|th)$/;
const list = /^(ul|ol|table)$/;
/** The end of a text that separates it from what follows. */
const closed = /(^|[·.!?:;,\u2026\u3002\u3001\uff01\uff1f\uff1a\uff1b\u061f\u061b\u060c])\s*$/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*$/u;

/**
 * Adds the words of `prose` to `text`. Inline elements continue the text before them. Entries of lists and cells of tables
 * are separated by a dot, and a heading becomes a sentence.
 */
const addWords = (text: string, prose: Prose): string =>
  prose.reduce((before: string, node, place) => {
    if (typeof node === "string") return before + node;
    const [tag, children] = node;
    if (tag === "img") return `${before} `;
    if (inline.test(tag)) return addWords(before, children);
    const isListed = listed.test(tag) || list.test(String(prose[place - 1]?.[0]));
    const words = addWords(
      isListed && !closed.test(before) ? `${before.trimEnd()} · ` : `${before} `,
      children,
    );
    if (!/^h\d$/.test(tag) || closed.test(words)) return `${words} `;
    return `${words.trimEnd()}${eastAsian.test(words) ? "。" : "."} `;
  }, text);
