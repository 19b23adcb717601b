import { type Html, html } from "../../platform/text/html.ts";

interface Page {
  title: string;
  description: string;
  /** Elements for the `head`, such as further style sheets and scripts. */
  head?: Html;
  /** The content below the page's header. */
  body: Html;
}

/** Renders a whole page. Styles and scripts are in separate files, because the CSP forbids inline ones. */
export function renderPage({ title, description, head, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark.markup)}">
${head}
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<header class="top">
  <a class="brand" href="/docs">${mark}<span>Earshot API</span></a>
  <nav aria-label="Pages"><a href="/docs">Reference</a><a href="/docs/errors">Error codes</a><a href="/v1/openapi.json">openapi.json</a></nav>
</header>
${body}
</body>
</html>
`.markup;
}

const mark = html`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="#4c7a5b" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><path d="M5 13.5c-1.4-.8-2-2-2-3.600V6.500a5 5 0 0 1 10 0c0 2.300-2.500 2.700-2.500 5a2.200 2.200 0 0 1-3.300 1.900"/><path d="M6 6.700a2 2 0 0 1 4 0c0 1.100-1.300 1.300-1.300 2.500"/></svg>`;
