import type { Request } from "express";
import { Problem } from "../../platform/problem.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import type { Actor } from "../actor.ts";
import { databaseUnavailable } from "../serving/deadline.ts";

const findWithin = 3_000;

/** Finds the actor behind one kind of credential; undefined when the credential is not valid. */
export type KeyReader = (key: string) => Actor | undefined | Promise<Actor | undefined>;

/**
 * Reads `x-api-key`, exactly one. The prefix decides which kind of key is parsed; no kind falls back to another. Every
 * failure is the same 401, so that it reveals nothing. @throws Problem 401
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
