import express, { type Request, type RequestHandler } from "express";
import { Email } from "../../api/accounts/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { wordsOfReader } from "../page-texts/choose-words.ts";
import type { Page, Site } from "./page.ts";

export const readForm: RequestHandler = express.text({ type: () => true, limit: "4kb" });

/** The form below the changelog that asks for new entries by e-mail. `fault` explains what was wrong with the input. */
export function renderSubscribeForm(
  { base, words: { texts } }: Site,
  fault?: { email: string; text: string },
): Html {
  return html`<form class="subscribe" method="post" action="${base}/changelog/subscription">
<label for="email">${texts.subscribeBy}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="320"${fault && html` value="${fault.email}" aria-invalid="true" aria-describedby="fault"`}>
<button>${texts.subscribe}</button>
${fault && html`<p id="fault" role="alert">${fault.text}</p>`}</form>`;
}

/**
 * Reads the form; `email` is undefined if it is no address. @throws Problem 403 if another site's page sent the form, whose
 * visitors would otherwise send e-mails to addresses that the site chooses
 */
export function readSubscription(request: Request) {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    throw new Problem(403, "cross_site", "Open the page with what is new, and subscribe there.");
  const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
  const given = (form.get("email") ?? "").trim();
  return {
    given: given.slice(0, 320),
    email: Email.safeParse(given).data,
    locale: wordsOfReader(request).locale,
  };
}

/** The page after the form was sent: it does not tell whether the address has subscribed before. */
export const renderSubscribed = (site: Site): Page => ({
  title: site.words.texts.inbox,
  description: site.words.fill(site.words.texts.aboutMail, site.name),
  path: undefined,
  tab: "changelog",
  content: html`<h1>${site.words.texts.inbox}</h1>
<p role="status">${site.words.texts.inboxText}</p>
<p><a href="${site.base}/changelog">${site.words.texts.backToChangelog}</a></p>`,
});

/** The page after an invalid address was sent. */
export const renderInvalidAddress = (site: Site, email: string): Page => ({
  title: site.words.texts.subscribe,
  description: site.words.fill(site.words.texts.aboutMail, site.name),
  path: undefined,
  tab: "changelog",
  content: html`<h1>${site.words.texts.subscribe}</h1>
${renderSubscribeForm(site, { email, text: site.words.texts.notAddress })}`,
});
