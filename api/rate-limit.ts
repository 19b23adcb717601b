import type { RequestHandler } from "express";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../platform/problem.ts";
import { actorOf } from "./actor.ts";

/** Per key and minute, reads and writes apart, with the `RateLimit` headers of the IETF draft. 0 = no ceiling. */
export function rateLimit(ceilings: { reads: number; writes: number }): RequestHandler {
  const limiters = { reads: limiter(ceilings.reads), writes: limiter(ceilings.writes) };
  return async (request, response, next) => {
    const kind = request.method === "GET" || request.method === "HEAD" ? "reads" : "writes";
    const points = ceilings[kind];
    if (points === 0) return next();
    const state = await limiters[kind]
      .consume(actorOf(response).limitBy)
      .catch((refused: RateLimiterRes) => refused);
    const seconds = Math.ceil(state.msBeforeNext / 1_000);
    response.setHeader("ratelimit-policy", `"${kind}";q=${points};w=60`);
    response.setHeader("ratelimit", `"${kind}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`);
    if (state.consumedPoints <= points) return next();
    throw new Problem(429, "rate_limited", `More than ${points} ${kind} a minute with this key.`, {
      headers: { "retry-after": String(Math.max(1, seconds)) },
    });
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: Math.max(1, points), duration: 60 });
}
