import type { Look } from "../../api/appearances/contract.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { type Prose, parseProse } from "../../platform/text/parse-prose.ts";
import { styleOf } from "../page-style/style-of.ts";
import type { Words } from "../page-texts/choose-words.ts";
import { logoPathOf } from "../widget-files/serve-logo.ts";

/** The address of a workspace's pages: `base` is the path below which they are, `origin` their scheme and host. */
export interface Place {
  origin: string;
  base: string;
  /** See `pictureFolderOf`. */
  pictureFolder: string;
}

/** The data of the workspace that each page shows. */
export interface Site extends Place {
  name: string;
  sdkToken: string;
  isIndexed: boolean;
  mailsChangelog: boolean;
  look: Look;
  logoDigest: string | null;
  words: Words;
}

export interface Page {
  title: string;
  description: string;
  /** The canonical path below `base`; undefined for a page that search engines should not list. */
  path: string | undefined;
  tab?: Tab;
  /** The view that the button opens in the widget. */
  view?: string;
  content: Html;
}

type Tab = (typeof tabs)[number][0];

const tabs = [
  ["ideas", "/"],
  ["roadmap", "/roadmap"],
  ["polls", "/polls"],
  ["changelog", "/changelog"],
] as const;

const feeds = [
  ["changelog", "rss", "application/rss+xml", "RSS"],
  ["changelog", "atom", "application/atom+xml", "Atom"],
  ["changelog", "json", "application/feed+json", "JSON Feed"],
  ["ideas", "rss", "application/rss+xml", "RSS"],
  ["ideas", "atom", "application/atom+xml", "Atom"],
  ["ideas", "json", "application/feed+json", "JSON Feed"],
] as const;

/** Renders a page of a workspace. */
export function renderPage(site: Site, { title, description, path, tab, view, content }: Page): string {
  const { name, origin, base, sdkToken, isIndexed, look, logoDigest } = site;
  const { texts } = site.words;
  const logo = logoPathOf(sdkToken, logoDigest) ?? undefined;
  const canonical = path === undefined ? undefined : `${origin}${base}${path}`;
  const whole = title === name ? name : `${title} · ${name}`;
  const summary = description.replace(/\s+/g, " ").trim().slice(0, 200);
  return html`<!doctype html>
<html${languageOf(site.words)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
<meta name="description" content="${summary}">
${(!isIndexed || !canonical) && html`<meta name="robots" content="noindex">`}
${canonical && html`<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">`}
<meta property="og:type" content="website"><meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}"><meta property="og:description" content="${summary}">
<meta name="twitter:card" content="summary">${logo && html`<meta property="og:image" content="${origin}/${logo}">`}
${feeds.map(([file, ending, type, format]) => html`<link rel="alternate" type="${type}" title="${texts[file]} (${format})" href="${base}/${file}.${ending}">\n`)}
<link rel="icon" href="${logo ? `/${logo}` : "data:,"}">
<style>${{ markup: styleOf(look).style }}</style>
<script async src="/embed.js?${sdkToken}" data-sdk-token="${sdkToken}" data-launcher="[data-earshot]"></script>
<script defer src="/embed.page.js" data-sdk-token="${sdkToken}"></script>
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header><div class="bar"><a class="name" href="${base}/">${logo && html`<img src="/${logo}" alt="" width="32" height="32">`}<bdi>${name}</bdi></a>
<nav aria-label="${texts.pages}">${tabs.map(
    ([key, to]) =>
      html`<a href="${base}${to}"${key === tab && html` aria-current="page"`}>${texts[key]}</a>\n`,
  )}</nav></div></header>
<main id="content" tabindex="-1">
${view && html`<button class="open" type="button" data-earshot="${view}">${texts[buttons[view.replace(/\/(?!new).*/, "")] ?? "feedback"]}</button>`}
${content}
</main>
<footer>${texts.feeds} <a href="${base}/changelog.rss">${texts.changelog} (RSS)</a>, <a href="${base}/ideas.rss">${texts.ideas} (RSS)</a></footer>
</body>
</html>
`.markup;
}

const buttons: Record<string, "share" | "take" | "vote"> = {
  "ideas/new": "share",
  ideas: "take",
  polls: "vote",
};

const languageOf = ({ locale }: Words) => html` lang="${locale}"${locale === "ar" && html` dir="rtl"`}`;

/** Renders the page of a failed request: an unknown address, too many requests, or an unavailable service. */
export function renderFailure(words: Words, title: string, text: string): string {
  return html`<!doctype html>
<html${languageOf(words)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: styleOf().style }}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`.markup;
}

/** Renders Markdown that people wrote. Search engines do not follow its links. */
export const renderProse = (site: Pictured, source: string): Html =>
  renderTree(site, parseProse(source, undefined, site.pictureFolder));

/** Pictures are shown from the host of the page, because its policy allows no other. */
type Pictured = Pick<Place, "origin" | "pictureFolder">;

export function renderTree(site: Pictured, prose: Prose): Html {
  return html`<div class="prose">${prose.map((node) => renderNode(site, node, html` dir="auto"`))}</div>`;
}

function renderNode(site: Pictured, node: Prose[number], direction?: Html): Html {
  if (typeof node === "string") return html`${node}`;
  const [tag, inside, href, width, height] = node;
  const name = { markup: tag };
  if (tag === "br" || tag === "hr") return html`<${name}>`;
  const children = inside.map((child) => renderNode(site, child));
  if (tag === "a") return html`<a href="${href}" rel="nofollow ugc noopener noreferrer">${children}</a>`;
  if (tag === "img") {
    const size = width && height && html` width="${width}" height="${height}"`;
    const address = site.origin + new URL(href ?? "").pathname;
    return html`<a href="${address}"><img src="${address}" alt="${inside.join("")}" loading="lazy"${size}></a>`;
  }
  if (tag === "pre" || tag === "table") {
    return html`<div class="wide" tabindex="0"><${name}${direction}>${children}</${name}></div>`;
  }
  return html`<${name}${direction}>${children}</${name}>`;
}

/** A time as a date that a program can read too. */
export function renderDate({ words }: Pick<Site, "words">, time: string): Html {
  return html`<time datetime="${time}">${words.date(time)}</time>`;
}

/** Links to the pages before and after a page of a list. `address` returns the address of a page. */
export function renderPager(
  { words: { texts } }: Pick<Site, "words">,
  { page, hasNextPage }: { page: number; hasNextPage: boolean },
  address: (page: number) => string,
): Html | undefined {
  if (page === 1 && !hasNextPage) return undefined;
  return html`<nav class="pager" aria-label="${texts.more}">
${page > 1 && html`<a rel="prev" href="${address(page - 1)}">${texts.newer}</a>`}
${hasNextPage && html`<a rel="next" href="${address(page + 1)}">${texts.older}</a>`}</nav>`;
}
