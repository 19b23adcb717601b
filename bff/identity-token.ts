import { errors, jwtVerify } from "jose";
import type { z } from "zod";
import type { Problem } from "../platform/http/problem.ts";
import { readPart, splitToken } from "./compact-token.ts";
import { Profile } from "./embed/contract.ts";
import { unauthorized } from "./unauthorized.ts";

/** A person, as identified in a token that the customer's backend signed. */
export interface ProvedIdentity {
  externalId: string;
  email: string | undefined;
  fullName: string | undefined;
  avatarUrl: string | undefined;
  /** Present if the token has a `jti`, with which it can be used only once. `expiresAt` is in seconds since 1970. */
  token: { jti: string; expiresAt: number } | undefined;
}

const maxLength = 4_096;
const maxLifetime = 3_600;
const skew = 30;

/**
 * Verifies an identity token against the secrets that may have signed it. As RFC 8725 recommends, it accepts only one
 * algorithm and requires every claim that it uses. `warn` is called for each display claim that is left out because it is
 * invalid. @throws Problem 401 whose code names what failed
 */
export async function verifyIdentityToken(
  token: string,
  workspaceId: string,
  secretKeys: readonly string[],
  warn: (warning: string) => void = () => {},
): Promise<ProvedIdentity> {
  rejectShape(token);
  const claims = await verifyWithAny(token, workspaceId, secretKeys);
  const { sub, iat = 0, exp = 0, jti } = claims;
  if (exp - iat > maxLifetime) throw failure("lifetime_too_long", "exp must be at most one hour after iat.");
  if (exp <= iat) throw failure("bad_exp", "exp must be after iat.");
  if (!isIdentifier(sub))
    throw failure("bad_sub", "sub must be a string of 1 to 255 characters without control characters.");
  if (jti !== undefined && !isIdentifier(jti))
    throw failure("bad_jti", "jti must be a string of 1 to 255 characters.");
  return {
    externalId: sub,
    email: displayText(claims, "email", Profile.shape.email, warn),
    fullName: displayText(claims, "name", Profile.shape.fullName, warn),
    avatarUrl: displayText(claims, "avatar_url", Profile.shape.avatarUrl, warn),
    token: jti === undefined ? undefined : { jti, expiresAt: Math.ceil(exp) + skew },
  };
}

/**
 * Before any secret is used, rejects a token that is too long, malformed or not canonically encoded, or whose header
 * has an unsupported `alg`, `typ` or extension.
 */
function rejectShape(token: string): void {
  if (token.length > maxLength)
    throw failure("too_long", `The token is longer than ${maxLength} characters.`);
  const header = readPart(splitToken(token, maxLength)?.[0] ?? "");
  if (!header) throw failure("malformed", "This is not a JWT in compact form.");
  if (header.alg !== "HS256") throw failure("bad_algorithm", "The token must be signed with HS256.");
  if ("crit" in header || "b64" in header || "zip" in header) {
    throw failure("unsupported_header", "The header must not contain crit, b64 or zip.");
  }
  const type = header.typ ?? "JWT";
  if (typeof type !== "string" || /\+jwt$/i.test(type)) {
    throw failure("bad_type", "The header's typ must be JWT or omitted.");
  }
}

async function verifyWithAny(token: string, workspaceId: string, secretKeys: readonly string[]) {
  for (const secret of secretKeys) {
    const key = new TextEncoder().encode(secret);
    if (key.length < 32) continue;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        audience: workspaceId,
        requiredClaims: ["sub", "iat", "exp", "aud"],
        maxTokenAge: maxLifetime,
        clockTolerance: skew,
      });
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw explain(error);
    }
  }
  throw failure("bad_signature", "The signature was not made with this workspace's secret key.");
}

function explain(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) {
    return error.claim === "iat"
      ? failure("too_old", "iat is more than one hour ago. Sign a new token.")
      : failure("expired", "exp has passed. Sign a new token.");
  }
  if (error instanceof errors.JWTClaimValidationFailed) return explainClaim(error.claim, error.reason);
  if (error instanceof errors.JOSEError) return failure("malformed", "This is not a valid JWT.");
  return error;
}

function explainClaim(claim: string, reason: string): Problem {
  if (reason === "missing") return failure(`missing_${claim}`, `The token has no ${claim}.`);
  if (claim === "aud") return failure("wrong_audience", "aud must be the id of this workspace.");
  if (reason === "check_failed" && (claim === "nbf" || claim === "iat")) {
    return failure("not_yet_valid", `${claim} is in the future. Check the clock of the signing server.`);
  }
  return failure(`bad_${claim}`, `${claim} must be a number of seconds since 1970.`);
}

function isIdentifier(value: unknown): value is string {
  if (typeof value !== "string" || !value.isWellFormed() || /\p{Cc}/u.test(value)) return false;
  return value !== "" && [...value].length <= 255;
}

/**
 * Returns a display field. Null and invalid strings (an empty one, or an http avatar URL) are left out, the latter with a
 * warning. Any other type is a mistake in the signing code, so the token is rejected. @throws Problem 401
 */
function displayText(
  claims: Record<string, unknown>,
  name: string,
  shape: z.ZodType<string | undefined>,
  warn: (warning: string) => void,
): string | undefined {
  const value = claims[name] ?? undefined;
  if (value !== undefined && typeof value !== "string")
    throw failure(`bad_${name}`, `${name} must be a string.`);
  const { data, error } = shape.safeParse(value);
  if (error) warn(`${name} is left out: it ${error.issues[0]?.message}.`);
  return data;
}

function failure(reason: string, detail: string): Problem {
  return unauthorized(`identity_token_${reason}`, detail);
}
