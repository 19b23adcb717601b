import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import { deriveKeys } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";

interface Sealed {
  /** `preview` or `journey`: a token for one purpose is invalid for any other. */
  purpose: string;
  seconds: number;
  audience?: string;
  now?: () => number;
}

/** Creates encrypted tokens that every process of the BFF can read and no browser can. They expire after `seconds`. */
export function createSealedTokens(roots: RootKeys, { purpose, seconds, audience, now = Date.now }: Sealed) {
  const keyOf = deriveKeys(roots, `${purpose}/v1`);
  const [{ id: kid }] = roots;
  const typ = `${purpose}+jwt`;
  return {
    seal(claims: JWTPayload): Promise<string> {
      const token = new EncryptJWT(claims)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ, kid })
        .setExpirationTime(new Date(now() + seconds * 1_000));
      if (audience !== undefined) token.setAudience(audience);
      return token.encrypt(keyOf(kid));
    },
    /**
     * @throws when the token was not encrypted with one of these root keys, has another purpose or audience, or has
     * expired
     */
    async open(token: string): Promise<JWTPayload> {
      const { payload } = await jwtDecrypt(token, (header) => keyOf(header.kid), {
        keyManagementAlgorithms: ["dir"],
        contentEncryptionAlgorithms: ["A256GCM"],
        typ,
        ...(audience !== undefined && { audience }),
        requiredClaims: ["exp"],
        currentDate: new Date(now()),
      });
      return payload;
    },
  };
}
