import { createHash } from "node:crypto";
import type { MailLink, MailLocale } from "../../api/mail/contract.ts";
import { fillText } from "../../platform/text/fill-text.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { Words } from "../page-texts/choose-words.ts";
import { pageTexts } from "./locales.ts";
import { stopTexts } from "./stop-texts.ts";

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:40px 20px;background:light-dark(#f3f5f5,#101313);color:light-dark(#2a3130,#e6eae9);font:16px/1.5 system-ui,sans-serif}
main{max-width:460px;margin:0 auto;padding:28px;border-radius:10px;background:light-dark(#fff,#1a1f1f)}
h1{margin:0 0 12px;font-size:20px;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 16px}
fieldset{margin:0 0 20px;padding:0;border:0}
legend{padding:0 0 6px;font-weight:600}
label{display:flex;gap:10px;align-items:center;min-height:44px}
input{flex:none;width:20px;height:20px;margin:0;accent-color:light-dark(#0f766e,#4fb7a5)}
button{min-height:44px;padding:0 20px;border:0;border-radius:7px;background:light-dark(#0f766e,#4fb7a5);color:light-dark(#fff,#08110f);font:600 16px system-ui,sans-serif;cursor:pointer}
:focus-visible{outline:3px solid light-dark(#0f766e,#4fb7a5);outline-offset:2px}
[role=status]{padding:10px 14px;border-radius:7px;background:light-dark(#e3f2ef,#173530)}`;

/** No scripts run on the page, and the token in its URL is sent to no other site. */
export const mailPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";"),
};

/** Renders the page of a valid link. `isUsed`: the request has just stored the choice or confirmed the address. */
export function renderMailPage(link: MailLink, isUsed: boolean): string {
  const { purpose, workspaceName, isConfirmed, post } = link;
  const texts = pageTexts[link.locale];
  if (purpose === "stop") return renderStop(link.locale, isUsed);
  if (purpose === "post") {
    const content = post
      ? html`<p role="status">${fillText(post.isFollowing ? texts.following : texts.notFollowing, post.title, link.locale)}</p>
<form method="post"><input type="hidden" name="isFollowing" value="${String(!post.isFollowing)}">
<button>${post.isFollowing ? texts.unfollow : texts.follow}</button></form>`
      : html`<p role="status">${texts.postGone}</p>`;
    return renderPage(fillText(texts.title, workspaceName, link.locale), content, link.locale);
  }
  if (purpose === "subscription" || purpose === "digest") return renderSubscription(link);
  if (purpose === "confirmation" && link.isFollower) {
    const content = isConfirmed
      ? html`<p role="status">${texts.confirmed}</p>`
      : html`<p>${fillText(texts.confirmAsk, workspaceName, link.locale)}</p>
<form method="post"><button>${texts.confirm}</button></form>`;
    return renderPage(fillText(texts.title, workspaceName, link.locale), content, link.locale);
  }
  if (purpose === "confirmation") {
    return isConfirmed
      ? renderPage("Address confirmed", html`<p role="status">${workspaceName} can now send you e-mails.</p>`)
      : renderPage(
          "Confirm your address",
          html`<p>${workspaceName} sends you e-mails only after you confirm that this is your address.</p>
<form method="post"><button>Confirm address</button></form>`,
        );
  }
  return renderPreferences(link, isUsed);
}

/** The page behind the link that stops e-mails to an address that has confirmed nothing. */
function renderStop(locale: MailLocale, isUsed: boolean): string {
  const { title, ask, stop, stopped } = stopTexts[locale];
  const content = isUsed
    ? html`<p role="status">${stopped}</p>`
    : html`<p>${ask}</p>\n<form method="post"><button>${stop}</button></form>`;
  return renderPage(title, content, locale);
}

/** The page behind the link that starts a subscription of the changelog, or behind the one that ends it. */
function renderSubscription({ purpose, workspaceName, isConfirmed, locale }: MailLink): string {
  const texts = pageTexts[locale];
  const isDone = isConfirmed === (purpose === "subscription");
  return renderPage(
    fillText(texts.title, workspaceName, locale),
    isDone
      ? html`<p role="status">${isConfirmed ? texts.subscribed : texts.unsubscribed}</p>`
      : html`<p>${isConfirmed ? texts.subscribed : fillText(texts.changelog, workspaceName, locale)}</p>
<form method="post"><button>${isConfirmed ? texts.unsubscribe : texts.subscribe}</button></form>`,
    locale,
  );
}

function renderPreferences(
  { workspaceName, isFollower, frequency, locale }: MailLink,
  isUsed: boolean,
): string {
  const texts = pageTexts[locale];
  const ended = isFollower ? texts.ended : "You will get no more e-mails about new posts.";
  return renderPage(
    fillText(texts.title, workspaceName, locale),
    html`${isUsed && html`<p role="status">${frequency === "off" ? ended : texts.saved}</p>`}
<form method="post">
<fieldset><legend>${isFollower ? texts.legend : "Tell me about new posts"}</legend>
${frequencies.map(
  (value) =>
    html`<label><input type="radio" name="frequency" value="${value}"${value === frequency && html` checked`}>${texts[value]}</label>\n`,
)}</fieldset>
<button>${texts.save}</button>
</form>`,
    locale,
  );
}

const frequencies = ["at_once", "daily", "weekly", "off"] as const;

/** Renders the page of a link that is forged or no longer valid. */
export function renderUnknownLink(locale: MailLocale): string {
  const { unknownLink, unknownLinkText } = pageTexts[locale];
  return renderPage(unknownLink, html`<p>${unknownLinkText}</p>`, locale);
}

/** Renders the page of a request that failed. `detail` is in English. */
export function renderProblem({ locale, texts }: Words, detail: string): string {
  const text = locale === "en" ? detail : texts.failedText;
  return renderPage(texts.failed, html`<p role="alert">${text}</p>`, locale);
}

function renderPage(title: string, content: Html, locale: MailLocale = "en"): string {
  return html`<!doctype html>
<html lang="${locale}"${locale === "ar" && html` dir="rtl"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: style }}</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`.markup;
}
