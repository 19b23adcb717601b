import express, { type Request, type Response, Router } from "express";
import { MailFrequency, type MailLink } from "../../api/mail/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { sendText } from "../../platform/http/send-text.ts";
import { sourceOf } from "../http.ts";
import type { Limits } from "../limits/rate-limits.ts";
import { wordsOfReader } from "../page-texts/choose-words.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import { mailPageHeaders, renderMailPage, renderProblem, renderUnknownLink } from "./page.ts";

/** A token has about 150 characters; the API checks its signature. */
const mostCharacters = 500;

/**
 * The page behind the links in e-mails, without sign-in or scripts. GET changes nothing, because mail servers open links
 * to check them. POST confirms the address or a subscription, stores the choice of a form, stops e-mails to a stranger, or
 * is a one-click unsubscribe (RFC 8058).
 */
export function mailRoutes(
  { viewMailLink, useMailLink }: Pick<InternalApi, "viewMailLink" | "useMailLink">,
  limits: Limits,
): Router {
  const router = Router({ caseSensitive: true, strict: true, mergeParams: true });
  router.get("/", async (request, response) => {
    const { token, requestId } = await countVisit(request, response, limits);
    const link = token && (await viewMailLink({ token }, requestId));
    sendPage(request, response, link ? renderMailPage(inReadersLanguage(link, request), false) : undefined);
  });
  router.post("/", express.text({ type: () => true, limit: "4kb" }), async (request, response) => {
    const { token, requestId } = await countVisit(request, response, limits);
    const link = token && (await viewMailLink({ token }, requestId));
    if (!token || !link) return sendPage(request, response, undefined);
    const used = await useMailLink({ token, ...choiceIn(request.body, link) }, requestId);
    sendPage(request, response, used && renderMailPage(inReadersLanguage(used, request), true));
  });
  return router;
}

/**
 * Sends the page of a failed request below `/mail`: the service is not available, there were too many requests, or the
 * address or the form is not one of this page.
 */
export function sendMailFailure(response: Response, { status, code, headers, message }: Problem): void {
  const words = wordsOfReader(response.req);
  if (status === 404 || code === "invalid_path") {
    sendText(response, 404, mailPageHeaders, renderUnknownLink(words.locale));
    return;
  }
  sendText(response, status, { ...mailPageHeaders, ...headers }, renderProblem(words, message));
}

/**
 * Counts the call. The mail services that unsubscribe their users share few addresses, so that the limit is that of
 * reads.
 */
async function countVisit(request: Request, response: Response, limits: Limits) {
  const { prefix, requestId } = sourceOf(request, response);
  await limits.take("prefixReads", prefix);
  const { token = "" } = request.params as { token?: string };
  return { token: token.length <= mostCharacters ? token : undefined, requestId };
}

/** The choice in a form; nothing more of the post, or nothing at all, for one click. @throws Problem 400 */
function choiceIn(body: unknown, { purpose }: MailLink) {
  if (["confirmation", "subscription", "digest", "stop"].includes(purpose)) return {};
  const text = typeof body === "string" ? body : "";
  const form = new URLSearchParams(text);
  if (purpose === "post") return { isFollowing: form.get("isFollowing") === "true" };
  const frequency = MailFrequency.safeParse(form.get("frequency"));
  if (frequency.success) return { frequency: frequency.data };
  const isMultipart = /name="?List-Unsubscribe"?\r?\n(?:.*\r?\n)*?\r?\nOne-Click/i.test(text);
  if (form.get("List-Unsubscribe") === "One-Click" || isMultipart) return { frequency: "off" as const };
  const expected = "send List-Unsubscribe=One-Click, or frequency with off, at_once, daily or weekly.";
  throw new Problem(400, "malformed_request", `The form is not complete: ${expected}`);
}

/** A link that stops e-mails belongs to nobody whose language is known. */
const inReadersLanguage = (link: MailLink, request: Request): MailLink =>
  link.purpose === "stop" ? { ...link, locale: wordsOfReader(request).locale } : link;

function sendPage(request: Request, response: Response, page: string | undefined): void {
  const shown = page ?? renderUnknownLink(wordsOfReader(request).locale);
  sendText(response, page === undefined ? 404 : 200, mailPageHeaders, shown);
}
