import { z } from "zod";
import { Problem } from "../../platform/http/problem.ts";
import type { Config } from "../config.ts";

export interface Challenge {
  /** @throws Problem 403 when the challenge was not passed on this page, 503 when the provider cannot verify it */
  check(solution: string, visitor: { address: string | undefined; origin: string }): Promise<void>;
}

const Verdict = z.looseObject({ success: z.boolean(), hostname: z.string().optional() });

/**
 * Creates a challenge verifier that calls an API like Turnstile's `siteverify`; undefined if none is configured. If the
 * provider is unreachable, the check throws 503.
 */
export function createChallenge({ CHALLENGE_URL, CHALLENGE_SECRET }: Config): Challenge | undefined {
  if (CHALLENGE_URL === undefined || CHALLENGE_SECRET === undefined) return undefined;
  return {
    async check(solution, { address, origin }) {
      const verdict = await ask(CHALLENGE_URL, {
        secret: CHALLENGE_SECRET,
        response: solution,
        ...(address !== undefined && { remoteip: address }),
      });
      const isOfThisPage = verdict.hostname === undefined || verdict.hostname === new URL(origin).hostname;
      if (verdict.success && isOfThisPage) return;
      const detail = "The challenge was not passed, or was passed on another page. Try again.";
      throw new Problem(403, "challenge_failed", detail);
    },
  };
}

async function ask(url: string, form: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
    });
    return Verdict.parse(await response.json());
  } catch {
    const detail = "The challenge cannot be checked now. Try again in a moment.";
    throw new Problem(503, "challenge_unavailable", detail, { retryAfter: 5 });
  }
}
