import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey, RootKeys } from "../../platform/process/environment.ts";

/** In the order of their numbers in links. */
export const purposes = ["preferences", "confirmation", "post", "subscription", "digest", "stop"] as const;

/** The content of a link in an e-mail. `expires` is in seconds since 1970; 0 means never. */
interface MailLinkClaims {
  purpose: (typeof purposes)[number];
  workspaceId: string;
  /** The person or, for `subscription` and `digest`, the subscription of a changelog. */
  userId: string;
  expires: number;
  /** The post that a link of the purpose `post` is about. */
  postId?: string;
  /**
   * The digest of the address that a link of the purpose `stop` is for. Such a link is signed for the address "", so that
   * it is valid even if the person or subscription is gone.
   */
  recipient?: string;
}

const size = 1 + 16 + 16 + 6;
/** The bytes that follow these in links of some purposes. */
const sizeOfRest = { post: 16, stop: 32 } as Partial<Record<MailLinkClaims["purpose"], number>>;

/**
 * Signs a link for an e-mail to `address` under the newest root key: `<root key id>.<claims>.<HMAC-SHA256>`. The link is
 * no longer valid once the person has another address, or the root key is removed.
 */
export function signMailLink(claims: MailLinkClaims, address: string, [root]: RootKeys): string {
  const bytes = Buffer.alloc(size + (sizeOfRest[claims.purpose] ?? 0));
  bytes.writeUInt8(purposes.indexOf(claims.purpose), 0);
  bytes.write(claims.workspaceId.replaceAll("-", ""), 1, "hex");
  bytes.write(claims.userId.replaceAll("-", ""), 17, "hex");
  bytes.writeUIntBE(claims.expires, 33, 6);
  if (claims.postId) bytes.write(claims.postId.replaceAll("-", ""), size, "hex");
  if (claims.recipient) bytes.write(claims.recipient, size, "base64url");
  return [root.id, bytes.toString("base64url"), digestOf(bytes, address, root).toString("base64url")].join(
    ".",
  );
}

/** Returns the claims of a link, before its signature was checked; undefined if the text has another shape. */
export function readMailLink(token: string): MailLinkClaims | undefined {
  const [, claims = "", digest, ...more] = token.split(".");
  const bytes = Buffer.from(claims, "base64url");
  const purpose = purposes[bytes[0] ?? -1];
  const isComplete = purpose && bytes.length === size + (sizeOfRest[purpose] ?? 0);
  if (!isComplete || !digest || more.length > 0) return undefined;
  return {
    purpose,
    workspaceId: uuidAt(bytes, 1),
    userId: uuidAt(bytes, 17),
    expires: bytes.readUIntBE(33, 6),
    ...(purpose === "post" && { postId: uuidAt(bytes, size) }),
    ...(purpose === "stop" && { recipient: bytes.toString("base64url", size) }),
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
