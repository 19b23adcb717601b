import { createHash } from "node:crypto";
import type { Look } from "../../api/appearances/contract.ts";
import { html } from "../../platform/text/html.ts";

const style = `
:root{color-scheme:light dark;--ink:light-dark(#3d4443,#c4cac9);--line:light-dark(#e3e7e6,#2e3433)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;padding:24px;background:light-dark(#fff,#161a1a);color:var(--ink);font:14px/1.45 system-ui,sans-serif}
p{margin:0 0 24px}
i{display:block;height:10px;margin:0 0 12px;border-radius:5px;background:var(--line)}
i:nth-of-type(2n){width:70%}
i:nth-of-type(3n){width:85%;margin-bottom:28px}`;

/**
 * Only the dashboard may frame the preview. The sandbox gives the page an opaque origin: strangers wrote some of the
 * page's content, and without the sandbox its scripts could use the dashboard's cookie, which belongs to the same host.
 */
export const previewHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(";"),
  "x-frame-options": "SAMEORIGIN",
};

/** Renders a minimal page with the widget's script tag, as on a customer's page. */
export function renderPreview({
  script,
  sdkToken,
  look,
}: {
  script: string;
  sdkToken: string;
  look: Look;
}): string {
  const attributes = Object.entries(look).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<!doctype html>
<html lang="en"${look.theme && html` data-theme="${look.theme}"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview of the widget</title>
<style>${{ markup: style }}</style>
<script async src="${script}" data-sdk-token="${sdkToken}"${attributes}></script>
<p>Your page</p>
${{ markup: "<i></i>".repeat(9) }}
</html>
`.markup;
}
