import type { Request, RequestHandler, Response } from "express";
import { Problem } from "../platform/problem.ts";
import type { Role } from "./capabilities.ts";
import { withDeadline } from "./deadline.ts";

const findWithin = 3_000;

/** Who is calling: one workspace, one user, that user's role. How they proved it makes no difference afterwards. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
  isStaff: boolean;
  /** What the rate limit counts by: the API key's id, or the person behind a delegated key. */
  limitBy: string;
}

/** Finds the actor behind one kind of credential; undefined when it opens nothing. */
export type KeyReader = (key: string) => Promise<Actor | undefined>;

/**
 * Reads `x-api-key`, exactly one. The prefix decides which kind of key is parsed; no kind falls through to another.
 * Every failure is the same 401, so that nothing is learned from it.
 */
export function authenticate(readers: Record<string, KeyReader>): RequestHandler {
  return async (request, response, next) => {
    response.locals.actor = await withDeadline(findWithin, actorFrom(request, readers));
    next();
  };
}

async function actorFrom(request: Request, readers: Record<string, KeyReader>): Promise<Actor> {
  const [key, second] = request.headersDistinct["x-api-key"] ?? [];
  if (key === undefined || second !== undefined) throw unauthorized();
  const reader = readers[key.slice(0, 4)];
  const actor = await reader?.(key);
  if (!actor) throw unauthorized();
  return actor;
}

/** The actor that `authenticate` found for this request. */
export function actorOf(response: Response): Actor {
  return response.locals.actor;
}

export function unauthorized(): Problem {
  return new Problem(401, "unauthorized", "Send a valid API key in the x-api-key header.", {
    headers: { "www-authenticate": 'ApiKey realm="earshot"' },
  });
}
