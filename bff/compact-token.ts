import { isUtf8 } from "node:buffer";

const byteOrderMark = Buffer.from("\ufeff");

/**
 * Returns the three parts of a compact JWS; undefined if the token is longer than `maxLength` characters or not
 * canonically encoded. jose decodes leniently (padding, line ends, stray trailing bits, malformed UTF-8, a byte-order
 * mark), so without this check one token would have many valid spellings.
 */
export function splitToken(token: string, maxLength: number): [string, string, string] | undefined {
  if (token.length > maxLength) return undefined;
  const [header, claims, signature, more] = token.split(".");
  if (header === undefined || claims === undefined || signature === undefined || more !== undefined)
    return undefined;
  const isPlain = isCanonicalText(header) && isCanonicalText(claims) && decode(signature) !== undefined;
  return isPlain ? [header, claims, signature] : undefined;
}

/**
 * Decodes one part of a token as a JSON object, without verifying the signature; undefined if the part is not a JSON
 * object.
 */
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
