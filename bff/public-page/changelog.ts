import type { Changelog, ChangelogPage } from "../../api/changelogs/contract.ts";
import { excerptOf } from "../../platform/text/excerpt-of.ts";
import { html } from "../../platform/text/html.ts";
import { longestExcerpt } from "./ideas.ts";
import { type Page, renderDate, renderPager, renderProse, type Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";
import { renderSubscribeForm } from "./subscribe.ts";

/** The page with the changelog's entries, newest first. */
export async function showChangelog(site: Site, read: Read, page: number): Promise<Page | undefined> {
  const entries = await read<ChangelogPage>(`/v1/changelogs?page=${page}&limit=10`);
  if (!entries) return undefined;
  const { texts, fill } = site.words;
  const address = (to: number) => `/changelog${to > 1 ? `?page=${to}` : ""}`;
  return {
    title: texts.changelog,
    description: fill(texts.aboutChangelog, site.name),
    path: address(page),
    tab: "changelog",
    view: "news",
    content: html`<h1>${texts.changelog}</h1>
${
  entries.data.length === 0
    ? html`<p>${texts.noEntries}</p>`
    : html`<ul class="list">${entries.data.map(
        (entry) => html`<li><article class="card"><p class="facts">${renderDate(site, entry.createdAt)}</p>
<h2 dir="auto"><a href="${site.base}/changelog/${entry.id}">${entry.title}</a></h2>
${renderProse(site, entry.content)}</article></li>\n`,
      )}</ul>`
}
${site.mailsChangelog && renderSubscribeForm(site)}
${renderPager(site, entries.pagination, (to) => `${site.base}${address(to)}`)}`,
  };
}

/** The page of one entry. */
export async function showEntry(site: Site, read: Read, id: string): Promise<Page | undefined> {
  const entry = await read<Changelog>(`/v1/changelogs/${id}`);
  return (
    entry && {
      title: entry.title,
      description: excerptOf(entry.content, longestExcerpt),
      path: `/changelog/${entry.id}`,
      tab: "changelog",
      view: `news/${entry.id}`,
      content: html`<article><p class="facts">${renderDate(site, entry.createdAt)}</p>
<h1 dir="auto">${entry.title}</h1>${renderProse(site, entry.content)}</article>`,
    }
  );
}
