import type { Request } from "express";
import { Problem } from "../../platform/http/problem.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import type { Actor } from "../actor.ts";
import { databaseUnavailable } from "../postgres/judge-error.ts";

const findWithin = 3_000;

/** Finds the actor for a key of one kind; undefined if the key is not valid. */
export type KeyReader = (key: string) => Actor | undefined | Promise<Actor | undefined>;

/**
 * Authenticates a request by its `x-api-key` header, which must occur exactly once. The key's prefix determines the
 * kind of key; no other kind is tried. Every invalid key gets the same 401, so that the response reveals nothing about
 * keys. @throws Problem 401, 503
 */
export async function authenticate(request: Request, readers: Record<string, KeyReader>): Promise<Actor> {
  // Node joins two headers of this name with a comma, which no key contains.
  const key = request.headers["x-api-key"];
  const found = typeof key === "string" ? readers[key.slice(0, 4)]?.(key) : undefined;
  // Most callers are cached, so there is usually nothing to await.
  const actor = found instanceof Promise ? await withDeadline(findWithin, found, databaseUnavailable) : found;
  if (!actor) throw unauthorized();
  return actor;
}

export function unauthorized(): Problem {
  return new Problem(401, "unauthorized", "Send a valid API key in the x-api-key header.", {
    headers: { "www-authenticate": 'ApiKey realm="earshot"' },
  });
}
