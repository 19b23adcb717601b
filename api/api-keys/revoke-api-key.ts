import type { RootKeys } from "../../platform/environment.ts";
import type { Database } from "../database.ts";
import { digestsOf } from "../secrets.ts";

/**
 * Revokes by id, by the displayable prefix, or by the whole key, as a leaked one is found; every process refuses it within
 * 2 s. @returns how many were revoked
 */
export async function revokeApiKey(
  { $client: sql }: Database,
  roots: RootKeys,
  workspace: string,
  named: string,
): Promise<number> {
  const revoked = await sql`
    update api_keys k set revoked_at = now() from workspaces w
    where w.id = k.workspace_id and w.subdomain = ${workspace} and k.revoked_at is null
      and (k.id::text = ${named} or k.prefix = ${named} or k.digest = any(${digestsOf(named, roots)}::text[]))`;
  return revoked.count;
}
