import { hkdfSync } from "node:crypto";
import type { RootKey } from "./environment.ts";

/**
 * Derives one 32-byte key per purpose (RFC 5869, SHA-256), so that no key is valid for another purpose.
 * Purposes in use: `delegated/v1|<epoch>` (salt = workspace id), `service/v1`, `session/v1`, `preview/v1`, `journey/v1`,
 * `pepper/v1`, `seal/v1`, `device/v1`, `source/v1`.
 */
export function deriveKey(root: RootKey, purpose: string, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", root.secret, salt, `earshot/${purpose}`, 32));
}
