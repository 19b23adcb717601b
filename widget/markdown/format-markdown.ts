export type Format = "bold" | "italic" | "list" | "link" | "code";

/** A replacement of `text.slice(from, to)`, and the selection after it. All are indices in UTF-16 units. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

const signs = { bold: "**", italic: "_", code: "`" };
/** The space between two paragraphs, as a part of a regular expression. */
const gap = "(\\s*\\n\\s*\\n\\s*)";
const item = "- ";
const address = "https://";

/**
 * Formats the selected part of a Markdown text, without the spaces around it. Bold, italic, code and lists are removed if
 * the part has them already.
 */
export function formatMarkdown(text: string, from: number, to: number, format: Format): Edit {
  if (format === "list") return toggleList(text, from, to);
  const chosen = text.slice(from, to).trim();
  const start = chosen ? text.indexOf(chosen, from) : from;
  const end = start + chosen.length;
  if (format === "link") {
    const insert = `[${chosen}](${address})`;
    const place = start + (chosen ? chosen.length + 3 : 1);
    return { from: start, to: end, insert, start: place, end: chosen ? place + address.length : place };
  }
  const sign = signs[format];
  const { length } = sign;
  const isFormatted = text.slice(start - length, start) === sign && text.slice(end, end + length) === sign;
  if (isFormatted && start >= length) {
    const inner = new RegExp(`[${sign[0]}]{${length}}${gap}[${sign[0]}]{${length}}`, "g");
    const insert = chosen.replace(inner, "$1");
    return {
      from: start - length,
      to: end + length,
      insert,
      start: start - length,
      end: start - length + insert.length,
    };
  }
  // Marks end with their paragraph, so each paragraph gets its own.
  const insert = sign + chosen.replace(new RegExp(gap, "g"), `${sign}$1${sign}`) + sign;
  return { from: start, to: end, insert, start: start + length, end: start + insert.length - length };
}

/** Makes list items of the selected lines, or normal lines if all are items. */
function toggleList(text: string, start: number, end: number): Edit {
  // A negative position would count as 0.
  const from = start && text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isList = lines.every((line) => line.startsWith(item));
  const insert = lines.map((line) => (isList ? line.slice(item.length) : item + line)).join("\n");
  return { from, to, insert, start: start === end ? from + insert.length : from, end: from + insert.length };
}
