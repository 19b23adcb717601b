import type { Request, Response } from "express";
import { z } from "zod";
import { LinkToken } from "../../api/accounts/contract.ts";
import { WorkspaceName } from "../../api/workspaces/contract.ts";
import type { Config } from "../config.ts";
import { createHostCookie } from "./cookie.ts";
import { signInExpired } from "./explain-provider.ts";
import { createSealedTokens } from "./sealed-token.ts";

/** A sign-in in progress at the provider: its purpose, and the values to check the provider's response against. */
const Journey = z.intersection(
  z.object({ checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }) }),
  z.discriminatedUnion("purpose", [
    z.object({ purpose: z.literal("sign-in"), next: z.string() }),
    z.object({ purpose: z.literal("invitation"), token: LinkToken }),
    z.object({ purpose: z.literal("set-up"), token: LinkToken, workspaceName: WorkspaceName }),
    /** `session`: the digest of the session that started the journey. */
    z.object({ purpose: z.literal("connect"), session: z.string() }),
  ]),
);
export type Journey = z.infer<typeof Journey>;

const tenMinutes = 600;

/**
 * A journey is stored only in the browser's cookie. The cookie is encrypted: every process of the BFF can read it, but
 * the browser cannot. The journey is bound to `issuer`, so that a sign-in that began with one provider cannot end with
 * another.
 */
export function createJourneys(config: Pick<Config, "PUBLIC_BFF_URL" | "BFF_ROOT_KEYS">, issuer: string) {
  const cookie = createHostCookie(config, "earshot-provider");
  const tokens = createSealedTokens(config.BFF_ROOT_KEYS, {
    purpose: "journey",
    seconds: tenMinutes,
    audience: issuer,
  });
  return {
    /** Seals the journey into a cookie on this response. */
    async startJourney(response: Response, journey: Journey): Promise<void> {
      cookie.send(response, await tokens.seal({ journey }), tenMinutes);
    },
    /** Returns this browser's journey. @throws Problem 403 `sign_in_expired` */
    async read(request: Request): Promise<Journey> {
      const { journey } = await tokens.open(cookie.read(request) ?? "").catch(() => {
        throw signInExpired();
      });
      return Journey.parse(journey);
    },
    /** Deletes the journey's cookie, whether the sign-in succeeded or failed. */
    end: (response: Response) => cookie.send(response, "", 0),
  };
}

/** Returns the requested path and query if they lead to a page below `/dashboard/`, otherwise `/dashboard/`. */
export function ownPath(path: string): string {
  const own = "http://own.invalid";
  const url = URL.canParse(path, own) ? new URL(path, own) : new URL(own);
  const isPage =
    url.origin === own &&
    url.pathname.startsWith("/dashboard/") &&
    !url.pathname.startsWith("/dashboard/api/");
  return isPage ? url.pathname + url.search : "/dashboard/";
}
