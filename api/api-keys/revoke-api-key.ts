import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { digestsOf } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { apiKeys, workspaces } from "../tables.ts";

/**
 * Revokes the API keys that `named` identifies: by id, by displayed prefix, or, for a leaked key, by the whole key.
 * Every process rejects them within 2 s. @returns the number of keys revoked
 */
export async function revokeApiKey(
  db: Database,
  roots: RootKeys,
  workspace: string,
  named: string,
): Promise<number> {
  const revoked = await revoke(db, { workspace, named, digests: digestsOf(named, roots) });
  return revoked.length;
}

const revoke = prepareStatement(({ workspace, named, digests }: Given<"workspace" | "named" | "digests">) => {
  const { id, workspaceId, prefix, digest, revokedAt } = apiKeys;
  return sql`
    update ${apiKeys} set revoked_at = now() from ${workspaces}
    where ${workspaces.id} = ${workspaceId} and ${workspaces.subdomain} = ${workspace} and ${revokedAt} is null
      and (${id}::text = ${named} or ${prefix} = ${named} or ${digest} = any(${digests}::text[]))
    returning ${id}`;
});
