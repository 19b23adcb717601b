import { forShortTexts, type Prose, parseProse } from "../../platform/text/parse-prose.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { hasMarks } from "./has-marks.ts";

/** The JSON of trees by their Markdown source; "" if the tree shows the same as the source. Up to 24 MB. */
const parsed = createBoundedCache<string>(1_000);

/**
 * The most characters of Markdown that are parsed for one response, and the most that the JSON of its trees may have.
 * Texts that are already in the cache do not count towards the first limit.
 */
const mostParsed = 40_000;
const mostAdded = 200_000;

/**
 * Creates the function that parses the comments of one response. The function returns the JSON of a comment's tree;
 * undefined if the comment has no marks, or if the limits are reached: then it is shown as it was written.
 */
export function createCommentParser(pictureFolder?: string): (source: string) => string | undefined {
  let toParse = mostParsed;
  let toAdd = mostAdded;
  return (source) => {
    if (!hasMarks(source)) return undefined;
    let json = parsed.get(source);
    if (json === undefined) {
      if (source.length > toParse) return undefined;
      toParse -= source.length;
      const prose = parseProse(source, forShortTexts, pictureFolder);
      json = isAsWritten(prose, source) ? "" : JSON.stringify(prose);
      parsed.set(source, json, Number.POSITIVE_INFINITY);
    }
    if (json === "" || json.length > toAdd) return undefined;
    toAdd -= json.length;
    return json;
  };
}

/** Whether a tree has only paragraphs and line breaks, and all characters of its source. */
function isAsWritten(prose: Prose, source: string): boolean {
  const words = prose.map((node) =>
    node[0] === "p" && Array.isArray(node[1])
      ? node[1]
          .map((inline) => (typeof inline === "string" ? inline : inline[0] === "br" ? " " : "\0"))
          .join("")
      : "\0",
  );
  return collapse(words.join(" ")) === collapse(source);
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
