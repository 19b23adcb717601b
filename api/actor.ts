import type { Request } from "express";
import { Problem } from "../platform/problem.ts";
import type { Role } from "./permissions.ts";
import { withDeadline } from "./serving/deadline.ts";

const findWithin = 3_000;

/** The caller: one workspace, one user and that user's role, however the caller authenticated. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
  isStaff: boolean;
  /** The key of the rate limit: the API key's id, or the person behind a delegated key. */
  limitBy: string;
}

/** Finds the actor behind one kind of credential; undefined when the credential is not valid. */
export type KeyReader = (key: string) => Actor | undefined | Promise<Actor | undefined>;

/**
 * Reads `x-api-key`, exactly one. The prefix decides which kind of key is parsed; no kind falls back to another. Every
 * failure is the same 401, so that it reveals nothing. @throws Problem 401
 */
export async function authenticate(request: Request, readers: Record<string, KeyReader>): Promise<Actor> {
  const found = findActor(request, readers);
  // Most callers are in the cache, and then there is nothing to await.
  const actor = found instanceof Promise ? await withDeadline(findWithin, found) : found;
  if (!actor) throw unauthorized();
  return actor;
}

function findActor(request: Request, readers: Record<string, KeyReader>): ReturnType<KeyReader> {
  // Node joins two headers of this name with a comma, which no key contains.
  const key = request.headers["x-api-key"];
  return typeof key === "string" ? readers[key.slice(0, 4)]?.(key) : undefined;
}

export function unauthorized(): Problem {
  return new Problem(401, "unauthorized", "Send a valid API key in the x-api-key header.", {
    headers: { "www-authenticate": 'ApiKey realm="earshot"' },
  });
}
