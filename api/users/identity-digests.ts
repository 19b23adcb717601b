import { createHmac } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";
import type { RootKeys } from "../../platform/process/environment.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The values by which an erased person with this external id is recognised, one for each root key, newest first:
 * `<root key id>.<HMAC-SHA256 in base64url>`. Each workspace has a key of its own, so that digests of different workspaces
 * cannot be compared. Ids that SQL's `external_key` makes equal have equal digests.
 */
export function identityDigests(workspaceId: string, externalId: string, roots: RootKeys): string[] {
  const id = uuid.test(externalId) ? externalId.toLowerCase() : externalId;
  return roots.map((root) => {
    const key = deriveKey(root, "erased/v1", workspaceId);
    return `${root.id}.${createHmac("sha256", key).update(id).digest("base64url")}`;
  });
}
