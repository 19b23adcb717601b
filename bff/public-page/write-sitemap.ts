import type { ChangelogPage } from "../../api/changelogs/contract.ts";
import type { PostPage } from "../../api/posts/contract.ts";
import { html } from "../../platform/text/html.ts";
import type { Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";

/** The most pages, of 100 ideas each, that a sitemap reads. */
const mostPages = 10;

/** The addresses of all pages that search engines may list, in the format of sitemaps.org. */
export async function writeSitemap({ origin, base }: Site, read: Read): Promise<string> {
  const ideas: [string, string][] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const posts = await read<PostPage>(`/v1/posts?limit=100&page=${page}`);
    for (const { id, lastInteractionAt } of posts?.data ?? [])
      ideas.push([`/ideas/${id}`, lastInteractionAt]);
    if (!posts?.pagination.hasNextPage) break;
  }
  const entries = await read<ChangelogPage>("/v1/changelogs?limit=100");
  const news = entries?.data.map(({ id, createdAt }) => [`/changelog/${id}`, createdAt]) ?? [];
  const pages = ["/", "/roadmap", "/polls", "/changelog"].map((path) => [path]);
  const body = html`${[...pages, ...ideas, ...news].map(
    ([path, time]) =>
      html`<url><loc>${origin}${base}${path}</loc>${time && html`<lastmod>${time}</lastmod>`}</url>\n`,
  )}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${body.markup}</urlset>
`;
}
