import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as they stand in a link. */
export function makeLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a link's token. */
export function digestOfLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
