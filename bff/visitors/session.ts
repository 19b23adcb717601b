import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { deriveKeys } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { readPart, splitToken } from "../compact-token.ts";
import { Profile } from "../embed/contract.ts";
import { sessionExpired } from "../unauthorized.ts";

const Claims = z.object({
  ws: z.uuid(),
  sdk: z.string(),
  sub: z.uuid(),
  kind: z.enum(["verified", "unverified", "anonymous"]),
  org: z.string(),
  ep: z.int(),
  sid: z.uuid(),
  /** Whether the visitor passed a challenge. */
  chk: z.boolean().optional(),
  /** An unsigned visitor's profile as the page sent it; stored at the first write, never read from the database. */
  profile: Profile.optional(),
  /** Whether there was no user with this profile's id when the session was opened. */
  isNew: z.boolean().optional(),
  exp: z.int(),
});

/** A widget session: bound to one person, workspace, page origin and epoch, and valid for at most an hour. */
export type Session = Omit<z.infer<typeof Claims>, "exp">;

const lifetime = 3_600;
const continuable = 30 * 24 * 3_600;
/** The maximum length of a session token: enough for a profile with the longest possible fields, in base64url. */
const maxLength = 8_192;
/** The maximum length of a cached token. Longer tokens are verified each time, so that they cannot fill the memory. */
const mostRemembered = 2_048;

/**
 * Signs and verifies widget sessions. Verified tokens are cached, because verification takes 40 times as long as a
 * look-up.
 */
export function createSessions(roots: RootKeys, now: () => number = Date.now) {
  const keyOf = deriveKeys(roots, "session/v1");
  const [newest] = roots;
  const verified = createBoundedCache<Session>(20_000, now);
  const ended = createBoundedCache<true>(20_000, now);
  const alive = (session: Session) => {
    if (ended.get(session.sid)) throw sessionExpired();
    return session;
  };
  return {
    async open(session: Session): Promise<{ token: string; expiresAt: Date }> {
      const issuedAt = Math.floor(now() / 1000);
      const token = await new SignJWT({ ...session, iat: issuedAt, exp: issuedAt + lifetime })
        .setIssuer("earshot-bff")
        .setAudience("earshot-embed")
        .setProtectedHeader({ alg: "HS256", typ: "session+jwt", kid: newest.id })
        .sign(keyOf(newest.id));
      return { token, expiresAt: new Date((issuedAt + lifetime) * 1000) };
    },
    /** @throws Problem 401 `session_expired` for every token that is not a valid session */
    async verify(token: string): Promise<Session> {
      const known = verified.get(token);
      if (known) return alive(known);
      const { exp, ...session } = await prove(token, keyOf, now());
      if (token.length <= mostRemembered) verified.set(token, session, exp * 1000);
      return alive(session);
    },
    /**
     * Returns an anonymous session that may be continued: valid, or expired less than 30 days ago.
     * @throws Problem 401 `session_expired`
     */
    async verifyContinuation(token: string): Promise<Session> {
      const { exp: _, ...session } = await prove(token, keyOf, now(), continuable);
      if (session.kind !== "anonymous") throw sessionExpired();
      return alive(session);
    },
    /** Marks the session as ended in this process. In other processes, the API rejects the session's delegated keys. */
    end: (sessionId: string) => ended.set(sessionId, true, now() + lifetime * 1000),
    /** The time, in seconds since 1970, until which a session opened now can be continued. */
    continuableUntil: () => Math.floor(now() / 1000) + lifetime + continuable,
    /**
     * Returns the SDK token that a session token contains, without verifying the signature. The result is used only to
     * decide whether the page may read the BFF's error. @throws Problem 401 `session_expired`
     */
    claimedSdkToken(token: string): string {
      const sdk = verified.get(token)?.sdk ?? readPart(splitToken(token, maxLength)?.[1] ?? "")?.sdk;
      if (typeof sdk !== "string") throw sessionExpired();
      return sdk;
    },
  };
}

async function prove(token: string, keyOf: ReturnType<typeof deriveKeys>, now: number, clockTolerance = 0) {
  try {
    if (!splitToken(token, maxLength)) throw sessionExpired();
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
      algorithms: ["HS256"],
      typ: "session+jwt",
      issuer: "earshot-bff",
      audience: "earshot-embed",
      requiredClaims: ["exp"],
      currentDate: new Date(now),
      clockTolerance,
    });
    return Claims.parse(payload);
  } catch {
    throw sessionExpired();
  }
}
