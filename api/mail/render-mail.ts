import { excerptOf } from "../../platform/text/excerpt-of.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { MailLocale } from "./contract.ts";

/** An e-mail as its reader sees it, in both formats. */
export interface MailContent {
  locale: MailLocale;
  subject: string;
  intro: string;
  posts: MailPost[];
  /** A line below the posts. */
  rest?: string;
  button?: MailAction;
  footer: string;
  preferences?: MailAction;
}

export interface MailPost {
  title: string;
  link?: string;
  /** The news about the post: a line, and the text if there is one. */
  parts: { about: string; text?: string }[];
  action?: MailAction;
}

interface MailAction {
  label: string;
  link: string;
}

/** Renders an e-mail as plain text and HTML. `name` is that of the workspace. */
export function renderMail(content: MailContent, name: string) {
  const { subject, intro, posts, rest, button, footer, preferences } = content;
  const listed = posts.map(({ title, link, parts, action }) =>
    [
      title,
      ...parts.flatMap(({ about, text }) => [about, ...(text ? [text] : [])]),
      ...(link ? [link] : []),
      ...(action ? [`${action.label}: ${action.link}`] : []),
    ].join("\n"),
  );
  const end = [footer, ...(preferences ? [`${preferences.label}: ${preferences.link}`] : [])].join("\n");
  const blocks = [intro, ...listed, rest, button && `${button.label}:\n${button.link}`, `-- \n${end}`];
  return {
    subject,
    text: `${blocks.filter(Boolean).join("\n\n")}\n`,
    html: renderPage(content, name).markup,
  };
}

/** Clients without `<style>` show the light colours of the attributes. Tables set the width in Outlook. */
function renderPage(content: MailContent, name: string): Html {
  const { locale, subject, intro, posts, rest, button, footer, preferences } = content;
  const rows = posts.map(
    ({ title, link, parts, action }) => html`
<tr><td class="line" style="padding:14px 0;border-top:1px solid #e3e7e6">
${titleOf(title, link)}
${parts.map(
  ({
    about,
    text,
  }) => html`<div class="soft" style="color:#5b6462;font-size:13px;padding-top:2px">${about}</div>
${text !== undefined && html`<div dir="auto" style="padding:6px 0 4px">${text}</div>`}`,
)}
${action && html`<div style="padding-top:4px;font-size:13px"><a class="soft" href="${action.link}" style="color:#5b6462">${action.label}</a></div>`}
</td></tr>`,
  );
  return html`<!doctype html>
<html lang="${locale}"${locale === "ar" && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101313 !important; }
  .card { background: #1a1f1f !important; color: #e6eae9 !important; }
  .ink { color: #f3f6f5 !important; }
  .soft { color: #a3adab !important; }
  .line { border-color: #2e3433 !important; }
  .button { background: #4fb7a5 !important; color: #08110f !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;color:#2a3130;border-radius:10px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<tr><td style="padding:24px;overflow-wrap:anywhere;word-break:break-word">
<div class="soft" style="color:#5b6462;font-size:13px;font-weight:600">${name}</div>
<p style="margin:8px 0 18px">${intro}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
${rest && html`<p class="soft" style="margin:4px 0 0;color:#5b6462">${rest}</p>`}
${
  button &&
  html`<p style="margin:18px 0 4px"><a class="button" href="${button.link}"
style="display:inline-block;padding:10px 18px;border-radius:7px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none">${button.label}</a></p>`
}
</td></tr></table>
<p class="soft" style="max-width:560px;margin:16px auto;color:#5b6462;font:13px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">${footer}
${preferences && html`<br><a class="soft" href="${preferences.link}" style="color:#5b6462">${preferences.label}</a>`}</p>
</td></tr></table>
</body>
</html>
`;
}

function titleOf(title: string, link: string | undefined): Html {
  if (!link) return html`<div class="ink" dir="auto" style="font-weight:600;color:#161a1a">${title}</div>`;
  return html`<a class="ink" dir="auto" href="${link}" style="font-weight:600;color:#161a1a;text-decoration:none">${title}</a>`;
}

/**
 * Replaces control characters, including line breaks, and characters that change the direction of text with spaces: a line
 * break could add lines to an e-mail.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** The start of a Markdown text, as one line of plain text. */
export const excerptForMail = (source: string): string => excerptOf(source, 200);
