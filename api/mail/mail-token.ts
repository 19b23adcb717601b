import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey, RootKeys } from "../../platform/environment.ts";

/** In the order of their numbers in links. */
export const purposes = ["preferences", "confirmation", "post", "subscription", "digest"] as const;

/** The content of a link in an e-mail. `expires` is in seconds since 1970; 0 means never. */
interface MailLinkClaims {
  purpose: (typeof purposes)[number];
  workspaceId: string;
  /** The person or, for the last two purposes, the subscription of a changelog. */
  userId: string;
  expires: number;
  /** The post that a link of the purpose `post` is about. */
  postId?: string;
}

const size = 1 + 16 + 16 + 6;

/**
 * Signs a link for an e-mail to `address` under the newest root key: `<root key id>.<claims>.<HMAC-SHA256>`. The link is
 * no longer valid once the person has another address, or the root key is removed.
 */
export function signMailLink(claims: MailLinkClaims, address: string, [root]: RootKeys): string {
  const bytes = Buffer.alloc(size + (claims.postId ? 16 : 0));
  bytes.writeUInt8(purposes.indexOf(claims.purpose), 0);
  bytes.write(claims.workspaceId.replaceAll("-", ""), 1, "hex");
  bytes.write(claims.userId.replaceAll("-", ""), 17, "hex");
  bytes.writeUIntBE(claims.expires, 33, 6);
  if (claims.postId) bytes.write(claims.postId.replaceAll("-", ""), size, "hex");
  return [root.id, bytes.toString("base64url"), digestOf(bytes, address, root).toString("base64url")].join(
    ".",
  );
}

/** Returns the claims of a link, before its signature was checked; undefined if the text has another shape. */
export function readMailLink(token: string): MailLinkClaims | undefined {
  const [, claims = "", digest, ...more] = token.split(".");
  const bytes = Buffer.from(claims, "base64url");
  const purpose = purposes[bytes[0] ?? -1];
  const isComplete = bytes.length === size + (purpose === "post" ? 16 : 0);
  if (!isComplete || !digest || more.length > 0 || !purpose) return undefined;
  return {
    purpose,
    workspaceId: uuidAt(bytes, 1),
    userId: uuidAt(bytes, 17),
    expires: bytes.readUIntBE(33, 6),
    ...(purpose === "post" && { postId: uuidAt(bytes, size) }),
  };
}

/** Whether one of the root keys signed the link for this address, and the link has not expired. */
export function isMailLinkValid(token: string, address: string, roots: RootKeys, now = Date.now()): boolean {
  const [id, claims = "", digest = ""] = token.split(".");
  const root = roots.find((candidate) => candidate.id === id);
  const expires = readMailLink(token)?.expires;
  if (!root || expires === undefined || (expires > 0 && expires * 1_000 < now)) return false;
  const given = Buffer.from(digest, "base64url");
  const expected = digestOf(Buffer.from(claims, "base64url"), address, root);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function digestOf(claims: Buffer, address: string, root: RootKey): Buffer {
  return createHmac("sha256", deriveKey(root, "mail/v1"))
    .update(claims)
    .update(address.toLowerCase())
    .digest();
}

function uuidAt(bytes: Buffer, place: number): string {
  const hex = bytes.toString("hex", place, place + 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
