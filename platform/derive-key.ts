import { hkdfSync } from "node:crypto";
import type { RootKey } from "./environment.ts";

/**
 * One 32-byte key per purpose (RFC 5869, SHA-256), so that no key ever opens another purpose's endpoint.
 * Purposes in use: `delegated/v1|<epoch>` (salt = workspace id), `service/v1`, `session/v1`, `preview/v1`, `journey/v1`,
 * `pepper/v1`, `seal/v1`, `device/v1`, `source/v1`.
 */
export function deriveKey(root: RootKey, purpose: string, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", root.secret, salt, `earshot/${purpose}`, 32));
}
