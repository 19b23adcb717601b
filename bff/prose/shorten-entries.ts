import type { Changelog, ChangelogCard } from "../../api/changelogs/contract.ts";
import { excerptOf, sourceLength } from "../../platform/text/excerpt-of.ts";
import { type Prose, parseProse } from "../../platform/text/parse-prose.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { copyText } from "./copy-text.ts";

type Shortened = Pick<ChangelogCard, "excerpt" | "picture">;

/** The most characters of an entry's excerpt. */
const most = 160;

/** Excerpts and pictures by the start of an entry's Markdown. Up to 3 MB. */
const shortened = createBoundedCache<Shortened>(1_000);

/** In a list of changelog entries, replaces the content of each entry with its `excerpt` and `picture`. */
export function shortenEntries(body: Buffer, pictureFolder: string): Buffer {
  const { data, ...rest }: { data: Changelog[] } = JSON.parse(body.toString());
  const cards = data.map(({ content, ...card }) => ({ ...card, ...shortenEntry(content, pictureFolder) }));
  return Buffer.from(JSON.stringify({ data: cards, ...rest }));
}

function shortenEntry(content: string, pictureFolder: string): Shortened {
  const start = copyText(content.slice(0, sourceLength(most)));
  const key = pictureFolder + start;
  const found = shortened.get(key) ?? {
    excerpt: excerptOf(start, most),
    picture: findPicture(parseProse(start, undefined, pictureFolder)),
  };
  shortened.set(key, found, Number.POSITIVE_INFINITY);
  return found;
}

/** The address and the size of the first picture of ours. */
function findPicture(prose: Prose): ChangelogCard["picture"] {
  for (const node of prose) {
    if (typeof node === "string") continue;
    const [tag, children, address = "", width, height] = node;
    const found = tag === "img" ? { address, width, height } : findPicture(children);
    if (found) return found;
  }
  return undefined;
}
