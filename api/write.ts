import { createHash } from "node:crypto";
import type { Request } from "express";
import { Problem } from "../platform/problem.ts";
import type { Actor } from "./actor.ts";
import type { Database } from "./database.ts";
import { isRetryable } from "./postgres-problem.ts";
import type { WriteFunction } from "./sql/functions.ts";

/** What a write answers: the wire shape as Postgres made it. `number` is a post's, null for everything else. */
export interface Answer {
  body: string;
  number: string | null;
  replayed: boolean;
}

/** A POST that its caller may repeat: the `Idempotency-Key`, the route it belongs to, and what was sent. */
export interface Once {
  key: string;
  route: string;
  fingerprint: Buffer;
}

/**
 * Every write is one SQL function `(workspace, user, is staff, input) → answer` beside its route, called in one
 * statement. With `once`, effect and remembered answer are one transaction. Deadlocks run again, at most thrice.
 */
export async function write(
  { $client: sql }: Database,
  actor: Actor,
  name: WriteFunction,
  input: object,
  once?: Once,
): Promise<Answer> {
  const { workspaceId, userId, isStaff } = actor;
  const json = JSON.stringify(input);
  const run = () =>
    once
      ? sql<Answer[]>`
          select body::text, number, replayed from once(
            ${workspaceId}, ${userId}, ${isStaff}, ${json}, ${name}, ${once.route}, ${once.key}, ${once.fingerprint})`
      : sql<Answer[]>`
          select body::text, number, false as replayed
          from ${sql(name)}(${workspaceId}, ${userId}, ${isStaff}, ${json})`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [answer] = await run();
      if (!answer) throw new Error(`${name} answered nothing`);
      return answer;
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt * Math.random()));
    }
  }
}

/** The caller's `Idempotency-Key`, if any. The method, path and body make the fingerprint. */
export function onceOf(request: Request): Once | undefined {
  const [key, second] = request.headersDistinct["idempotency-key"] ?? [];
  if (key === undefined) return undefined;
  if (second !== undefined || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new Problem(400, "invalid_request", "Idempotency-Key must be 1 to 255 printable ASCII characters.");
  }
  const body: unknown = request.body;
  const fingerprint = createHash("sha256")
    .update(Buffer.isBuffer(body) ? body : "")
    .digest();
  return { key, route: `${request.method} ${request.path}`, fingerprint };
}
