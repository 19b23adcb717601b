import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { parseOrigin } from "./origin.ts";

const exposed =
  "Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Idempotency-Replayed, X-Post-Number";

/**
 * Lets pages of this verified origin read the response, including an error, if they sent the request without cookies.
 */
export function allowOrigin(response: Response, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", exposed);
}

/**
 * Accepts a preflight from any web origin. A preflight contains no workspace, so its origin cannot be verified; its
 * response contains no data. The origin of the call that follows is verified.
 */
export const handlePreflight: RequestHandler = (request, response, next) => {
  response.setHeader("vary", "Origin");
  response.setHeader("cache-control", "no-store");
  if (request.method !== "OPTIONS") return next();
  const origin = request.headers.origin;
  if (origin === undefined || !parseOrigin(origin)) {
    throw new Problem(403, "origin_not_allowed", "Only web pages can send this request.");
  }
  response.writeHead(204, {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": request.path.startsWith("/visitor/") ? "PUT" : "GET, POST, PATCH, DELETE",
    "access-control-allow-headers":
      "authorization, content-type, idempotency-key, x-earshot-form, x-request-id",
    "access-control-max-age": "600",
  });
  response.end();
};

/**
 * Lets any web page read an error that occurred before its origin was accepted, so that the owner of a site that is not
 * yet allowed can see in the browser how to fix this. Such an error contains no workspace data, and programs other than
 * browsers can read it in any case.
 */
export const exposeRejection: ErrorRequestHandler = (error, request, response, next) => {
  const origin = request.headers.origin;
  const isKnown = response.hasHeader("access-control-allow-origin");
  if (!isKnown && origin !== undefined && parseOrigin(origin)) allowOrigin(response, origin);
  next(error);
};
