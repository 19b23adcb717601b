import { createSecretKey, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey, RootKeys } from "../../platform/process/environment.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";

/** The subject of a delegated key: one user of one workspace, in one session. */
interface Delegation {
  workspaceId: string;
  epoch: number;
  userId: string;
  sessionId: string;
}

const lifetime = 60;
/**
 * A new key is signed this many seconds before the old one expires, because the API's clock may be 30 s ahead and a
 * call takes time.
 */
const renewBefore = 35;

/** Signs keys for end users only. Each workspace and epoch has its own signing key, which no customer can derive. */
export function createDelegatedKeys(roots: RootKeys, now: () => number = Date.now) {
  const [root] = roots;
  const minted = createBoundedCache<Promise<string>>(10_000, now);
  return {
    /** Returns the `x-api-key` for an end user; it is short-lived and never sent to a browser. */
    mint({ isVerified, ...delegation }: Delegation & { isVerified: boolean }): Promise<string> {
      const { workspaceId, epoch, userId, sessionId } = delegation;
      const cacheKey = `${workspaceId} ${epoch} ${userId} ${sessionId}`;
      const expiresAt = now() + (lifetime - renewBefore) * 1000;
      // `anon`: a visitor without a verified identity has no user row until the first write, and may read without one.
      const claims = { scp: "enduser", vfy: isVerified, anon: !isVerified };
      return getCached(minted, cacheKey, expiresAt, () => signDelegatedKey(root, delegation, claims, now()));
    },
  };
}

/** Signs an `edk_…` key that is valid for a minute. `claims.scp` is its scope; only `bff/dashboard` may use `staff`. */
export async function signDelegatedKey(
  root: RootKey,
  { workspaceId, epoch, userId, sessionId }: Delegation,
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
