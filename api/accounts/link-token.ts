import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in base64url, for a link. */
export function makeLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The digest that is stored instead of a link's token. */
export function digestOfLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
