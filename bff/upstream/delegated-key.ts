import { createSecretKey, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey, RootKeys } from "../../platform/environment.ts";
import { createBoundedCache, remembered } from "../bounded-cache.ts";

/** Whom a delegated key speaks for: one end user of one workspace, in one widget session. */
export interface Delegation {
  workspaceId: string;
  epoch: number;
  userId: string;
  sessionId: string;
  isVerified: boolean;
  /** The row of somebody whose identity is not proved is made at their first write; until then the API finds none. */
  mayLackRow: boolean;
}

const lifetime = 60;
/** Another clock may be half a minute ahead of ours, and the last call takes its time. */
const renewBefore = 35;

/** The BFF's hand: signs for end users only, with a key per workspace and epoch that no customer can derive. */
export function createDelegatedKeys(roots: RootKeys, now: () => number = Date.now) {
  const [root] = roots;
  const minted = createBoundedCache<Promise<string>>(10_000, now);
  return {
    /** The `x-api-key` of one end user: short-lived, and never sent to a browser. */
    mint(delegation: Delegation): Promise<string> {
      const { workspaceId, epoch, userId, sessionId } = delegation;
      const cacheKey = `${workspaceId} ${epoch} ${userId} ${sessionId}`;
      const expiresAt = now() + (lifetime - renewBefore) * 1000;
      return remembered(minted, cacheKey, expiresAt, () => sign(root, delegation, now()));
    },
  };
}

function sign(root: RootKey, delegation: Delegation, now: number): Promise<string> {
  const { workspaceId, epoch, userId, sessionId, isVerified, mayLackRow } = delegation;
  const claims = { scp: "enduser", vfy: isVerified, anon: mayLackRow };
  return signDelegatedKey(root, { workspaceId, epoch, userId, sessionId }, claims, now);
}

/** One `edk_…` key, good for a minute. `claims` say for whom: `bff/dashboard` alone may say `staff`. */
export async function signDelegatedKey(
  root: RootKey,
  { workspaceId, epoch, userId, sessionId }: Omit<Delegation, "isVerified" | "mayLackRow">,
  claims: { scp: string } & Record<string, unknown>,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  const key = createSecretKey(deriveKey(root, `delegated/v1|${epoch}`, workspaceId));
  const jwt = await new SignJWT({
    iss: "earshot-bff",
    aud: "earshot-api",
    ws: workspaceId,
    sub: userId,
    ...claims,
    sid: sessionId,
    ep: epoch,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    jti: randomUUID(),
  })
    .setProtectedHeader({ alg: "HS256", typ: "delegated+jwt", kid: root.id })
    .sign(key);
  return `edk_${jwt}`;
}
