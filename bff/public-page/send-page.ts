import type { ErrorRequestHandler, Request, Response } from "express";
import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { Problem } from "../../platform/problem.ts";
import { isKnown } from "../http.ts";
import { pageHeaders, renderFailure } from "./page.ts";

export interface Rendered {
  contentType: string;
  body: Buffer;
  etag: string;
}

/** Sends a page or a feed, or 304 if the client has it. */
export function send(
  request: Request,
  response: Response,
  { isIndexed }: PublicWorkspace,
  { contentType, body, etag }: Rendered,
): void {
  const isHtml = contentType === pageHeaders["content-type"];
  const headers = {
    etag,
    "cache-control": isHtml ? "public, max-age=5" : "public, max-age=60",
    ...(!isIndexed && { "x-robots-tag": "noindex" }),
  };
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const own = isHtml ? pageHeaders : { "content-type": contentType };
  response.writeHead(200, { ...own, ...headers, "content-length": body.length });
  response.end(body);
}

export const failureHeaders = { ...pageHeaders, "cache-control": "no-store", "x-robots-tag": "noindex" };

export function sendNotFound(response: Response): void {
  response.writeHead(404, failureHeaders);
  response.end(
    renderFailure("Page not found", "There is no such page. It may have been moved, or is not public."),
  );
}

/** Failures are HTML too. After a change of the workspace's keys, the API rejects the key of one read. */
export const sendFailurePage: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof Problem)) return next(error);
  if (error.status === 404) return sendNotFound(response);
  const isExpired = error.status === 401;
  response.writeHead(isExpired ? 503 : error.status, {
    ...failureHeaders,
    ...(isExpired && { "retry-after": "2" }),
    ...error.headers,
  });
  response.end(renderFailure("That did not work", isExpired ? "Try again in a moment." : error.message));
};
