import { type Html, html } from "./html.ts";

interface Page {
  title: string;
  description: string;
  css: string;
  /** The menu: each group a title and its links. */
  menu: { title: string; links: { href: string; label: Html }[] }[];
  body: Html;
}

/** A whole page that asks for nothing else: its style is in it, and there is no script. */
export function renderPage({ title, description, css, menu, body }: Page): string {
  const groups = menu.map(
    (group) => html`
      <p class="menu-title">${group.title}</p>
      <ul class="menu">${group.links.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${{ markup: css }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
  <a class="brand" href="/docs">${mark}<span>Earshot API</span></a>
  <nav class="links" aria-label="Pages"><a class="opener" href="#menu">Menu</a> <a class="wide" href="/docs">Reference</a> <a href="/docs/errors">Errors</a> <a href="/v1/openapi.json">openapi.json</a></nav>
</header>
<nav class="drawer" id="menu" aria-label="Menu"><a class="closer" href="#main">Close</a>${groups}</nav>
<div class="frame">
  <nav class="side" aria-label="On this page">${groups}</nav>
  <main id="main" tabindex="-1">${body}</main>
</div>
</body>
</html>
`.markup;
}

const mark = html`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="#4c7a5b" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="M5 13.5c-1.4-.8-2-2-2-3.600V6.500a5 5 0 0 1 10 0c0 2.300-2.500 2.700-2.500 5a2.200 2.200 0 0 1-3.300 1.900"/><path d="M6 6.700a2 2 0 0 1 4 0c0 1.100-1.300 1.300-1.300 2.500"/></svg>`;

/** The mark as an address, for a tab. */
export const icon = `data:image/svg+xml,${encodeURIComponent(mark.markup)}`;
