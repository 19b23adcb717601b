import type { Response } from "express";
import type { Call, Result, Route } from "../route.ts";
import { isKnown, tagOf } from "./entity-tag.ts";
import { sendJson } from "./http.ts";

/**
 * Adds `Location` to a 201 response, `Idempotency-Replayed` to a replayed one, `X-Post-Number` if the result has a post
 * number, and `ETag` to an object that the caller reads. If the caller has the object already, the response is a 304.
 */
export function sendResult(
  response: Response,
  { status = 200, tagged, method }: Route,
  { path }: Call,
  result: Result,
): void {
  const { body, number, replayed } = result;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const location = result.location ?? (status === 201 ? `${path}/${JSON.parse(text).id}` : "");
  const headers = {
    ...(location && { location }),
    ...(number && { "x-post-number": number }),
    ...(replayed && { "idempotency-replayed": "true" }),
    ...result.headers,
  };
  const tag = tagged && method === "GET" ? tagOf(text) : undefined;
  if (tag) response.setHeader("etag", tag);
  if (!tag || !isKnown(tag, response.req.headers["if-none-match"])) sendJson(response, status, text, headers);
  else response.writeHead(304, { "cache-control": "private, no-cache", ...headers }).end();
}
