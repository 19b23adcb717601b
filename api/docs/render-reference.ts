import { html } from "./html.ts";
import { icon } from "./render-page.ts";

/** The page around the viewer: it loads Swagger UI from this server, which reads `/v1/openapi.json`. */
export function renderReference(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every call of the Earshot API, with samples, and a form to try it.">
<title>Earshot API reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/viewer.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/viewer.js" defer></script>
</head>
<body>
<div id="viewer"></div>
<noscript>This page needs JavaScript. The same description for machines: <a href="/v1/openapi.json">openapi.json</a>.</noscript>
</body>
</html>
`.markup;
}
