import { html } from "../../platform/text/html.ts";
import { nouns } from "../routes.ts";
import { renderPage } from "./render-page.ts";

/** The page for Swagger UI, which displays `/v1/openapi.json`. This server also serves Swagger UI's own files. */
export function renderReference(): string {
  return renderPage({
    title: "Earshot API reference",
    description: "Every endpoint of the Earshot API, with a sample request and a form to try it.",
    head: html`<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/viewer.js" defer></script>`,
    body: html`<div class="reference">
<nav class="nouns" aria-label="Nouns">${nouns.map(({ title }) => html`<a href="#operations-tag-${title}">${title}</a>`)}</nav>
<div id="viewer"></div>
</div>
<noscript>This page needs JavaScript. The OpenAPI document is <a href="/v1/openapi.json">openapi.json</a>.</noscript>`,
  });
}
