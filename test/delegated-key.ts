import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { deriveKey } from "../platform/derive-key.ts";
import type { RootKeys } from "../platform/process/environment.ts";

/** Signs a delegated key without the BFF's code, so that both the API and the BFF are tested against the contract. */
export async function mintDelegatedKey(
  [root]: RootKeys,
  claims: { ws: string; sub: string; [name: string]: unknown },
) {
  const now = Math.floor(Date.now() / 1_000);
  const full = { scp: "enduser", vfy: true, sid: randomUUID(), ep: 1, iat: now, exp: now + 120, ...claims };
  const jwt = await new SignJWT({ iss: "earshot-bff", aud: "earshot-api", jti: randomUUID(), ...full })
    .setProtectedHeader({ alg: "HS256", typ: "delegated+jwt", kid: root.id })
    .sign(deriveKey(root, `delegated/v1|${full.ep}`, claims.ws));
  return `edk_${jwt}`;
}
