import { excerptOf, sourceLength } from "../../platform/text/excerpt-of.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { copyText } from "./copy-text.ts";
import { hasMarks } from "./has-marks.ts";

/** The most characters of an excerpt. */
const most = 200;

/** Excerpts by the start of their Markdown source. Up to 6 MB. */
const found = createBoundedCache<string>(2_000);

const name = '"description":"';

/**
 * Replaces the description of each post in the JSON of a list with `excerpt`, its start as plain text. Finds the
 * descriptions without parsing the JSON, because every opening of the widget gets such a list.
 */
export function shortenPosts(body: Buffer): Buffer {
  const json = body.toString();
  // Only the posts come before this name. A quote within a string is escaped, so no string contains either name.
  const end = json.indexOf('"pagination":');
  const [first = "", ...parts] = json.slice(0, end).split(name);
  if (parts.length === 0) return body;
  const written = parts.map((part) => {
    const close = findQuote(part);
    const description: string = JSON.parse(`"${part.slice(0, close + 1)}`);
    const excerpt = findExcerpt(description) ?? cut(description);
    return `"excerpt":${JSON.stringify(excerpt)}${part.slice(close + 1)}`;
  });
  return Buffer.from(first + written.join("") + json.slice(end));
}

/** The start of a description without marks, without half a character at its end. */
function cut(description: string): string {
  if (description.length <= most) return description;
  return `${description.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The excerpt of a description; undefined if the description has no marks, so that its start is its excerpt. */
export function findExcerpt(description: string): string | undefined {
  const start = copyText(description.slice(0, sourceLength(most) + 1));
  if (!hasMarks(start)) return undefined;
  const excerpt = found.get(start) ?? excerptOf(start, most);
  found.set(start, excerpt, Number.POSITIVE_INFINITY);
  return excerpt === description ? undefined : excerpt;
}

/** The index of the first quote that is not escaped. */
function findQuote(text: string): number {
  let at = text.indexOf('"');
  while (countBackslashes(text, at) % 2 === 1) at = text.indexOf('"', at + 1);
  return at;
}

function countBackslashes(text: string, end: number): number {
  let start = end;
  while (text[start - 1] === "\\") start -= 1;
  return end - start;
}
