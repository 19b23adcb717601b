import type { Changelog, ChangelogCard } from "../../api/changelogs/contract.ts";
import type { OpenedWidget } from "../../api/embed/contract.ts";
import { excerptOf, sourceLength } from "../../platform/excerpt-of.ts";
import { type Prose, parseProse } from "../../platform/parse-prose.ts";
import { createBoundedCache } from "../bounded-cache.ts";

type Shortened = Pick<ChangelogCard, "excerpt" | "picture">;

/** The most characters of an entry's excerpt. */
const most = 160;

/** Excerpts and pictures by the start of an entry's Markdown. Up to 3 MB. */
const shortened = createBoundedCache<Shortened>(1_000);

/** The changelogs of `/internal/open` as the API wrote them, and as visitors get them. Up to 8 MB. */
const opened = createBoundedCache<string>(400);

const name = '"changelogs" : ';

/**
 * In the JSON of `/internal/open`, replaces the start of each changelog entry with its `excerpt` and `picture`. The
 * changelogs are the last field.
 */
export function shortenOpened(body: Buffer, pictureFolder: string): Buffer {
  const json = body.toString();
  const at = json.lastIndexOf(name) + name.length;
  const written = json.slice(at, -1);
  const key = pictureFolder + written;
  const shown = opened.get(key) ?? shorten(written, pictureFolder);
  opened.set(key, shown, Number.POSITIVE_INFINITY);
  return Buffer.from(`${json.slice(0, at)}${shown}}`);
}

function shorten(written: string, pictureFolder: string): string {
  const { data, ...rest }: OpenedWidget["changelogs"] = JSON.parse(written);
  const cards = data.map(({ start, ...card }) => ({ ...card, ...shortenEntry(start, pictureFolder) }));
  return JSON.stringify({ data: cards, ...rest });
}

/** In a list of changelog entries, replaces the content of each entry with its `excerpt` and `picture`. */
export function shortenEntries(body: Buffer, pictureFolder: string): Buffer {
  const { data, ...rest }: { data: Changelog[] } = JSON.parse(body.toString());
  const cards = data.map(({ content, ...card }) => ({ ...card, ...shortenEntry(content, pictureFolder) }));
  return Buffer.from(JSON.stringify({ data: cards, ...rest }));
}

function shortenEntry(content: string, pictureFolder: string): Shortened {
  const start = content.slice(0, sourceLength(most));
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
