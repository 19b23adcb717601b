import type { tokenFaults } from "./strings.ts";

export type TokenFault = keyof typeof tokenFaults;
type Verdict = { sub: string } | { fault: TokenFault };
type Claims = Record<string, unknown>;

const skew = 30;
const hour = 3_600;

/**
 * Examines an identity token as the widget's server does (`bff/identity-token.ts`), without sending it anywhere: the
 * first claim that is wrong, or whom it names.
 */
export async function testToken(
  token: string,
  secretKey: string,
  workspaceId: string,
  now = Date.now() / 1_000,
): Promise<Verdict> {
  if (token.length > 4_096) return { fault: "too_long" };
  const parts = token.split(".");
  const [head = "", body = "", signature = ""] = parts;
  const [header, claims] = [readPart(head), readPart(body)];
  if (parts.length !== 3 || !header || !claims) return { fault: "malformed" };
  const fault =
    faultOfHeader(header) ??
    ((await isSigned(`${head}.${body}`, signature, secretKey)) ? undefined : "signature") ??
    faultOfTimes(claims, now) ??
    faultOfClaims(claims, workspaceId);
  return fault ? { fault } : { sub: String(claims.sub) };
}

function faultOfHeader(header: Claims): TokenFault | undefined {
  if (header.alg !== "HS256") return "alg";
  if ("crit" in header || "b64" in header || "zip" in header) return "crit";
  const type = header.typ ?? "JWT";
  return typeof type !== "string" || /\+jwt$/i.test(type) ? "typ" : undefined;
}

async function isSigned(text: string, signature: string, secretKey: string): Promise<boolean> {
  const bytes = decode(signature);
  if (!bytes) return false;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secretKey), algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, bytes, encoder.encode(text));
}

function faultOfTimes({ iat, exp, nbf }: Claims, now: number): TokenFault | undefined {
  if (typeof iat !== "number") return "iat";
  if (typeof exp !== "number") return "exp";
  if (nbf !== undefined && (typeof nbf !== "number" || nbf > now + skew)) return "nbf";
  if (iat > now + skew) return "iat_future";
  if (exp <= now - skew) return "exp_past";
  if (iat < now - hour - skew) return "iat_old";
  if (exp <= iat) return "exp_order";
  return exp - iat > hour ? "exp_far" : undefined;
}

function faultOfClaims(claims: Claims, workspaceId: string): TokenFault | undefined {
  const { aud, sub, jti } = claims;
  if (!(Array.isArray(aud) ? aud : [aud]).includes(workspaceId)) return "aud";
  if (!isIdentifier(sub)) return "sub";
  if (jti !== undefined && !isIdentifier(jti)) return "jti";
  const shown = ["email", "name", "avatar_url"] as const;
  return shown.find((name) => typeof (claims[name] ?? "") !== "string");
}

function isIdentifier(value: unknown): boolean {
  if (typeof value !== "string" || !value.isWellFormed() || /\p{Cc}/u.test(value)) return false;
  return value !== "" && [...value].length <= 255;
}

function readPart(part: string): Claims | undefined {
  const bytes = decode(part);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value && !Array.isArray(value) ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

function decode(part: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const text = atob(part.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
