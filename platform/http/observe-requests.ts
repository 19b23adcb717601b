import type { IncomingMessage, Server } from "node:http";
import type { Request, Response } from "express";
import type { EndReason } from "./end-slow-responses.ts";
import { type CallerKind, factsOf, routeOf } from "./request-facts.ts";

/** A request whose response ended, or whose client closed the connection. */
export interface SeenRequest {
  method: string;
  /** The route's pattern, such as `/v1/posts/:id`. */
  route: string;
  /** 499 if the client closed the connection before the response. */
  status: number;
  /** The time until the whole response was handed to the operating system, or until a response without an end began. */
  seconds: number;
  caller: CallerKind;
  workspaceId: string | undefined;
  requestId: string | undefined;
  /** Why this server ended the response before the client had read it. */
  ended?: EndReason | undefined;
}

export interface RequestObserver {
  onStart?(request: IncomingMessage): void;
  onEnd(seen: SeenRequest, request: IncomingMessage): void;
}

/** The methods of our routes. Any other method that Node's parser accepts is reported as `OTHER`. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const probes = new Set(["/healthz", "/readyz"]);

/**
 * Reports every request to the observers, except probes, which would outnumber the real requests. Without
 * observers, does nothing.
 */
export function observeRequests(server: Server, possible: readonly (RequestObserver | undefined)[]): void {
  const observers = possible.filter((observer) => observer !== undefined);
  if (observers.length === 0) return;
  server.prependListener("request", (request: Request, response: Response) => {
    if (probes.has(request.url)) return;
    const startedAt = performance.now();
    for (const observer of observers) observer.onStart?.(request);
    response.once("close", () => {
      const seen = describe(request, response, startedAt);
      for (const observer of observers) observer.onEnd(seen, request);
    });
  });
}

function describe(request: Request, response: Response, startedAt: number): SeenRequest {
  const { method } = request;
  // A request without a valid `Host` does not reach Express, which creates `locals`.
  const isRouted = response.locals !== undefined;
  const {
    caller = "none",
    workspaceId,
    beganAt = performance.now(),
    ended,
  } = isRouted ? factsOf(response) : {};
  return {
    method: methods.has(method) ? method : "OTHER",
    route: isRouted ? routeOf(request, response) : "unmatched",
    status: response.headersSent ? response.statusCode : 499,
    seconds: (beganAt - startedAt) / 1_000,
    caller,
    workspaceId,
    requestId: response.getHeader("x-request-id")?.toString(),
    ended,
  };
}
