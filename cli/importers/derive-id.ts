import { createHash } from "node:crypto";

/**
 * Returns the UUID of version 5 (RFC 9562, section 5.5) for a name in a workspace. A post of a source thus gets the
 * same id in every import, so that it is imported only once.
 */
export function deriveId(workspaceId: string, name: string): string {
  const namespace = Buffer.from(workspaceId.replaceAll("-", ""), "hex");
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
