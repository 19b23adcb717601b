import type { Request, Response } from "express";
import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { addEncoding, sendText } from "../../platform/http/send-text.ts";
import { isKnown } from "../http.ts";
import { styleOf } from "../page-style/style-of.ts";
import { wordsOfReader } from "../page-texts/choose-words.ts";
import { type Place, renderFailure } from "./page.ts";

export interface Rendered {
  /** Whether the page is in the language of the reader's browser. */
  isInReadersLanguage: boolean;
  /** Whether this is a page, not a feed or a sitemap. */
  isPage: boolean;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
}

/** Sends a page or a feed, or 304 if the client has it. */
export function send(
  request: Request,
  response: Response,
  { isIndexed }: PublicWorkspace,
  { isPage, isInReadersLanguage, headers: own, body, etag }: Rendered,
): void {
  const headers = {
    etag,
    "cache-control": isPage ? "public, max-age=5" : "public, max-age=60",
    vary: addEncoding(isInReadersLanguage ? "Accept-Language" : undefined),
    ...(!isIndexed && { "x-robots-tag": "noindex" }),
  };
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  sendText(response, 200, { ...own, ...headers }, body);
}

/** Sends a reader on to another page. The merge that moved a page can be undone, so browsers keep this only briefly. */
export function sendMoved(response: Response, { origin, base }: Place, path: string): void {
  response
    .writeHead(301, { location: `${origin}${base}${path}`, "cache-control": "public, max-age=5" })
    .end();
}

/** The headers of a page that is not kept and not listed. */
export const failureHeadersOf = (look: Parameters<typeof styleOf>[0] = {}) => ({
  ...styleOf(look).headers,
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
});

export function sendNotFound(response: Response): void {
  const words = wordsOfReader(response.req);
  const page = renderFailure(words, words.texts.notFound, words.texts.notFoundText);
  sendText(response, 404, failureHeadersOf(), page);
}

/** Failures are HTML too. After a change of the workspace's keys, the API rejects the key of one read. */
export function sendFailurePage(response: Response, { status, code, headers, message }: Problem): void {
  if (status === 404 || code === "invalid_path") {
    sendNotFound(response);
    return;
  }
  const isExpired = status === 401;
  const words = wordsOfReader(response.req);
  // The messages of errors are in English.
  const text = isExpired || words.locale !== "en" ? words.texts.failedText : message;
  const own = { ...failureHeadersOf(), ...(isExpired && { "retry-after": "2" }), ...headers };
  sendText(response, isExpired ? 503 : status, own, renderFailure(words, words.texts.failed, text));
}
