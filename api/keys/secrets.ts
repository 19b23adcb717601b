import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKey, RootKeys } from "../../platform/process/environment.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const wellFormed = /^(esk|ews|sdk)_[0-9A-Za-z]{49}$/;

/**
 * Makes a secret: its kind, an underscore, 32 random bytes as 43 base62 digits, and a CRC-32 checksum as 6 base62
 * digits. With the checksum, the API can reject a malformed key without a query, and scanners can recognise a leaked
 * key (as in GitHub's token format of 2021).
 */
export function makeSecret(kind: "esk" | "ews" | "sdk"): string {
  const text = base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43);
  return `${kind}_${text}${checksum(kind, text)}`;
}

/** A new API key, and the values that are stored instead of the key. */
export function makeApiKey(roots: RootKeys) {
  const apiKey = makeSecret("esk");
  const [digest] = digestsOf(apiKey, roots);
  return {
    apiKey,
    stored: { digest, rootKey: roots[0].id, prefix: apiKey.slice(0, 12), lastFour: apiKey.slice(-4) },
  };
}

/** Whether the text has the shape and the checksum of a secret. Does not check whether the secret is in use. */
export function isWellFormedSecret(secret: string): boolean {
  if (!wellFormed.test(secret)) return false;
  return secret.slice(-6) === checksum(secret.slice(0, 3), secret.slice(4, -6));
}

function checksum(kind: string, text: string): string {
  return base62(BigInt(crc32(`${kind}_${text}`)), 6);
}

function base62(value: bigint, digits: number): string {
  let text = "";
  for (let rest = value; text.length < digits; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

/**
 * The HMAC-SHA256 of a text under each root key's pepper, newest first, in base64url. Without the pepper, an attacker
 * cannot use stolen digests to check guessed keys.
 */
export function digestsOf(text: string, roots: RootKeys): [string, ...string[]] {
  return createDigester(roots)(text);
}

/** Like `digestsOf`, but for many texts: derives the peppers only once. */
export function createDigester([newest, ...older]: RootKeys): (apiKey: string) => [string, ...string[]] {
  const digesterOf = (root: RootKey) => {
    const pepper = deriveKey(root, "pepper/v1");
    return (apiKey: string) => createHmac("sha256", pepper).update(apiKey).digest("base64url");
  };
  const [first, others] = [digesterOf(newest), older.map(digesterOf)];
  return (apiKey) => [first(apiKey), ...others.map((digest) => digest(apiKey))];
}

/**
 * Encrypts a secret with AES-256-GCM under the newest root key, bound to its workspace. Returns `<root key
 * id>.<nonce>.<tag>.<ciphertext>`, the last three in base64url.
 */
export function seal(secret: string, workspaceId: string, [root]: RootKeys): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(root, "seal/v1"), nonce).setAAD(
    Buffer.from(workspaceId),
  );
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return [root.id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(
    ".",
  );
}

/**
 * Decrypts the result of `seal`. @throws Error if the root key is missing, or if the text was sealed for another
 * workspace
 */
export function open(sealedText: string, workspaceId: string, roots: RootKeys): string {
  const [id, ...parts] = sealedText.split(".");
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, "base64url"));
  const root = roots.find((candidate) => candidate.id === id);
  if (!root || !nonce || !tag || !sealed) throw new Error(`secret sealed under an unknown root key ${id}`);
  const key = deriveKey(root, "seal/v1");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(workspaceId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
}
