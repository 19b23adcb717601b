import type { Database } from "../database.ts";

/** Revokes by id, or by the displayable prefix; every process refuses the key within 2 s. @returns how many were revoked */
export async function revokeApiKey(
  { $client: sql }: Database,
  workspace: string,
  idOrPrefix: string,
): Promise<number> {
  const revoked = await sql`
    update api_keys k set revoked_at = now() from workspaces w
    where w.id = k.workspace_id and w.subdomain = ${workspace} and k.revoked_at is null
      and (k.id::text = ${idOrPrefix} or k.prefix = ${idOrPrefix})`;
  return revoked.count;
}
