import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import type { RootKey, RootKeys } from "./process/environment.ts";

/**
 * Derives one 32-byte key per purpose (RFC 5869, SHA-256), so that no key is valid for another purpose.
 * Purposes in use: `delegated/v1|<epoch>` and `erased/v1` (salt = workspace id), `service/v1`, `session/v1`,
 * `preview/v1`, `journey/v1`, `pepper/v1`, `seal/v1`, `device/v1`, `source/v1`, `count/v1`, `trace/v1`, `mail/v1`,
 * `picture/v1`.
 */
export function deriveKey(root: RootKey, purpose: string, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", root.secret, salt, `earshot/${purpose}`, 32));
}

/**
 * Returns a function that finds the key for one purpose by the id of its root key, and throws if no root key has that
 * id.
 */
export function deriveKeys(roots: RootKeys, purpose: string): (id?: string) => KeyObject {
  const keys = new Map(roots.map((root) => [root.id, createSecretKey(deriveKey(root, purpose))]));
  return (id = "") => {
    const key = keys.get(id);
    if (!key) throw new Error("signed or sealed with a key that is not ours");
    return key;
  };
}
