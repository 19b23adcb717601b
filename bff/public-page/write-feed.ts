import { Feed } from "feed";
import type { ChangelogPage } from "../../api/changelogs/contract.ts";
import type { PostPage } from "../../api/posts/contract.ts";
import { html } from "../../platform/text/html.ts";
import { findBoard, type Shell } from "./ideas.ts";
import { renderProse, type Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";

/** The formats by the extension of the feed's address, with their content types. */
export const formats = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
} as const;
export type Format = keyof typeof formats;

const mostItems = 30;

/** A post or an entry; `content` is Markdown. */
interface Item {
  id: string;
  path: string;
  title: string;
  content: string;
  createdAt: string;
}

/** The feed of the changelog. */
export async function writeChangelogFeed(site: Site, read: Read, format: Format) {
  const entries = await read<ChangelogPage>(`/v1/changelogs?limit=${mostItems}`);
  const items = entries?.data.map((entry) => ({ ...entry, path: `/changelog/${entry.id}` }));
  return items && writeFeed(site, `${site.name}: changelog`, "/changelog", "/changelog", items, format);
}

/** The feed of the ideas on all public boards, or on one; undefined if the public may not see that board. */
export async function writeIdeasFeed(
  site: Site,
  shell: Shell,
  read: Read,
  url: string | undefined,
  format: Format,
) {
  const board = url === undefined ? undefined : findBoard(shell.boards, url);
  if (url !== undefined && !board) return undefined;
  const posts = await read<PostPage>(`/v1/posts?limit=${mostItems}${board ? `&boardId=${board.id}` : ""}`);
  const items = posts?.data.map(({ id, title, description, createdAt }) => {
    return { id, path: `/ideas/${id}`, title, content: description ?? "", createdAt };
  });
  const [title, query] = board ? [board.title, `?board=${board.url}`] : ["ideas", ""];
  return items && writeFeed(site, `${site.name}: ${title}`, `/${query}`, "/ideas", items, format, query);
}

function writeFeed(
  site: Site,
  title: string,
  page: string,
  path: string,
  items: Item[],
  format: Format,
  query = "",
): string {
  const { origin, base } = site;
  const home = origin + base;
  const self = (extension: Format) => `${home}${path}.${extension}${query}`;
  const feed = new Feed({
    id: home + page,
    title: writable(title),
    description: writable(title),
    link: home + page,
    generator: "Earshot",
    feedLinks: { [format]: self(format) },
    // Equal content has equal bytes, and so an equal ETag.
    updated: new Date(items[0]?.createdAt ?? 0),
    copyright: "",
    author: { name: writable(title) },
  });
  for (const { id, path, title, content, createdAt } of items) {
    const link = home + path;
    // Not the link: with another short name or host, feed readers would show all items again.
    const urn = `urn:uuid:${id}`;
    const date = new Date(createdAt);
    const body = writable(renderProse(site, content).markup);
    feed.addItem({
      id: urn,
      guid: urn,
      link,
      title: titleIn[format](writable(title)),
      content: body,
      date,
      published: date,
    });
  }
  if (format === "rss") return feed.rss2();
  return format === "atom" ? feed.atom1() : feed.json1();
}

/**
 * Titles as each format needs them: plain text, or HTML in Atom. `]]>` would end the CDATA section in which the library
 * writes a title; the library escapes only the first one.
 */
const titleIn: Record<Format, (title: string) => string> = {
  rss: (title) => title.replaceAll("]]>", "]] >"),
  atom: (title) => html`${title}`.markup,
  json: (title) => title,
};

/** A text without the characters that XML cannot contain. */
function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
