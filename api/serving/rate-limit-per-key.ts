import { sql } from "drizzle-orm";
import type { Request, Response } from "express";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../../platform/http/problem.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { databaseUnavailable } from "../postgres/judge-error.ts";

type Kind = "reads" | "writes";

/**
 * Counts one more call. Returns `calls`, the number of calls in this minute so far, and `lasts`, the milliseconds until
 * the minute ends.
 */
type Count = (kind: Kind, key: string) => Promise<{ calls: number; lasts: number }>;

/** The maximum time to count a call, in milliseconds, so that a slow database cannot delay calls for longer. */
const countWithin = 2_000;

/**
 * Limits each key's reads and writes per minute, and sets the `RateLimit` headers of the IETF draft. A limit of 0 means
 * unlimited. Calls are counted in this process or, for all processes together, in Postgres. If Postgres fails, reads
 * continue and writes are rejected. The returned function throws Problem 429 for a call over the limit.
 */
export function rateLimit(
  db: Database,
  log: Log,
  { RATE_LIMITS: ceilings, RATE_LIMIT_STORE: store }: Pick<Config, "RATE_LIMITS" | "RATE_LIMIT_STORE">,
  onRejected?: (kind: Kind) => void,
): (actor: Actor, request: Request, response: Response) => Promise<void> {
  const count = store === "memory" ? countInMemory(ceilings) : countInPostgres(db);
  return async (actor, request, response) => {
    const kind: Kind = request.method === "GET" || request.method === "HEAD" ? "reads" : "writes";
    const points = ceilings[kind];
    if (points === 0) return;
    const state = await count(kind, actor.limitBy).catch((error: unknown) => {
      if (kind === "writes") throw error;
      return undefined;
    });
    if (!state) return;
    const seconds = Math.ceil(state.lasts / 1_000);
    response.setHeader("ratelimit-policy", `"${kind}";q=${points};w=60`);
    response.setHeader("ratelimit", `"${kind}";r=${Math.max(0, points - state.calls)};t=${seconds}`);
    if (state.calls <= points) return;
    onRejected?.(kind);
    if (state.calls === points + 1) noteBurst(db, log, actor, kind);
    const detail = `More than ${points} ${kind} a minute with this key.`;
    throw new Problem(429, "rate_limited", detail, { retryAfter: Math.max(1, seconds) });
  };
}

/**
 * Logs that a key has exceeded its limit. Also records an audit event if the caller is staff; for visitors, the BFF
 * records the event.
 */
function noteBurst(db: Database, log: Log, actor: Actor, kind: Kind): void {
  const { workspaceId, userId, limitBy, role } = actor;
  log.warn({ workspaceId, limitBy, kind }, "rate limit reached");
  if (role === "end_user") return;
  callFunction(db, "note_rarely", workspaceId, userId, "api_key.rate_limited", kind).catch(() => {});
}

function countInMemory({ reads, writes }: Record<Kind, number>): Count {
  const limiterOf = (points: number) => new RateLimiterMemory({ points: Math.max(1, points), duration: 60 });
  const limiters = { reads: limiterOf(reads), writes: limiterOf(writes) };
  return async (kind, key) => {
    const state = await limiters[kind].consume(key).catch((rejected: RateLimiterRes) => rejected);
    return { calls: state.consumedPoints, lasts: state.msBeforeNext };
  };
}

function countInPostgres(db: Database): Count {
  return async (kind, key) => {
    const [state] = await withDeadline(
      countWithin,
      countCall(db, { key: `${kind} ${key}` }),
      databaseUnavailable,
    );
    if (!state) throw new Error("count_call returned nothing");
    return state;
  };
}

const countCall = prepareStatement(
  ({ key }: Given<"key">) =>
    sql<{ calls: number; lasts: number }>`select calls, lasts from count_call(${key})`,
);
