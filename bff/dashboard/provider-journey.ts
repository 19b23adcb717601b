import type { Request, Response } from "express";
import { z } from "zod";
import { LinkToken } from "../../api/accounts/contract.ts";
import { WorkspaceName } from "../../api/workspaces/contract.ts";
import type { Config } from "../config.ts";
import { createHostCookie } from "./cookie.ts";
import { signInExpired } from "./explain-provider.ts";
import { createSealedTokens } from "./sealed-token.ts";

/** What somebody set out to do at the provider, and what their answer is held against. */
const Journey = z.intersection(
  z.object({ checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }) }),
  z.discriminatedUnion("purpose", [
    z.object({ purpose: z.literal("sign-in"), next: z.string() }),
    z.object({ purpose: z.literal("invitation"), token: LinkToken }),
    z.object({ purpose: z.literal("set-up"), token: LinkToken, workspaceName: WorkspaceName }),
    /** `session`: the digest of the one that asked. */
    z.object({ purpose: z.literal("connect"), session: z.string() }),
  ]),
);
export type Journey = z.infer<typeof Journey>;

const tenMinutes = 600;

/**
 * A journey is known to the browser that is on it and to nobody else, sealed, so that any process of the BFF can read it
 * and no browser. `issuer`: an answer is never taken to another provider than the one it was asked of.
 */
export function createJourneys(config: Pick<Config, "PUBLIC_BFF_URL" | "BFF_ROOT_KEYS">, issuer: string) {
  const cookie = createHostCookie(config, "earshot-provider");
  const tokens = createSealedTokens(config.BFF_ROOT_KEYS, {
    purpose: "journey",
    seconds: tenMinutes,
    audience: issuer,
  });
  return {
    /** Seals it into a cookie that goes out with this answer. */
    async setOut(response: Response, journey: Journey): Promise<void> {
      cookie.send(response, await tokens.seal({ journey }), tenMinutes);
    },
    /** The one this browser is on. @throws Problem 403 `sign_in_expired` */
    async read(request: Request): Promise<Journey> {
      const { journey } = await tokens.open(cookie.read(request) ?? "").catch(() => {
        throw signInExpired();
      });
      return Journey.parse(journey);
    },
    /** It is over with this answer, whatever came of it. */
    end: (response: Response) => cookie.send(response, "", 0),
  };
}

/** A page of ours below `/dashboard/`: what was asked for if it is one, else the first. */
export function ownPath(asked: string): string {
  const own = "http://own.invalid";
  const url = URL.canParse(asked, own) ? new URL(asked, own) : new URL(own);
  const isPage =
    url.origin === own &&
    url.pathname.startsWith("/dashboard/") &&
    !url.pathname.startsWith("/dashboard/api/");
  return isPage ? url.pathname + url.search : "/dashboard/";
}
