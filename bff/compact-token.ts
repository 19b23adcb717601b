import { isUtf8 } from "node:buffer";

const byteOrderMark = Buffer.from("\ufeff");

/**
 * Returns the three parts of a compact JWS, or undefined. jose decodes leniently: it accepts padding, line ends, stray bits
 * in a part's last character, broken UTF-8 and a byte-order mark, so one token has many spellings. Only the canonical one
 * is accepted here.
 */
export function splitToken(token: string, maxLength: number): [string, string, string] | undefined {
  if (token.length > maxLength) return undefined;
  const [header, claims, signature, more] = token.split(".");
  if (header === undefined || claims === undefined || signature === undefined || more !== undefined)
    return undefined;
  const isPlain = isCanonicalText(header) && isCanonicalText(claims) && decode(signature) !== undefined;
  return isPlain ? [header, claims, signature] : undefined;
}

/** Returns the JSON object in one part, unverified. */
export function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isCanonicalText(part: string): boolean {
  const bytes = decode(part);
  return (
    bytes !== undefined && bytes.length > 0 && isUtf8(bytes) && !bytes.subarray(0, 3).equals(byteOrderMark)
  );
}

function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}
