import type { Request, RequestHandler, Response } from "express";
import type { EndReason } from "./end-slow-responses.ts";

/** The kinds of callers that metrics distinguish; `service` is the BFF, `none` a caller without valid credentials. */
export type CallerKind = "api_key" | "end_user" | "staff" | "service" | "none";

/** Facts about a request that metrics and the access log may contain, because none of them identifies a person. */
interface RequestFacts {
  /** The whole pattern of the route, such as `/v1/posts/:id`. Never the path that was requested. */
  route?: string;
  /** The pattern below which a router is mounted. Its routes' own patterns are relative to this one. */
  mount?: string;
  caller?: CallerKind;
  workspaceId?: string;
  /** For a response without an end: when it began, by `performance.now()`. Its duration would mean nothing. */
  beganAt?: number;
  /** Why this server ended the response before the client had read it. */
  ended?: EndReason;
}

/** The facts that are known so far about the request of this response. Handlers add to them. */
export function factsOf(response: Response): RequestFacts {
  return response.locals;
}

/**
 * A handler that records the pattern under which the following router is mounted; Express's `baseUrl` would contain the
 * values of parameters.
 */
export function mountedAt(pattern: string): RequestHandler {
  return (_request, response, next) => {
    factsOf(response).mount = pattern;
    next();
  };
}

/** The pattern of a request's route, which is one of a limited number of texts; `unmatched` if no route matched. */
export function routeOf(request: Request, response: Response): string {
  const { route, mount } = factsOf(response);
  if (route !== undefined) return route;
  const own: unknown = request.route?.path;
  if (typeof own === "string") return `${mount ?? ""}${own}`;
  return mount === undefined ? "unmatched" : `${mount}/*`;
}
