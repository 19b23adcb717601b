import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** The key's own workspace, as JSON text. */
export async function getWorkspace({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select json_build_object('id', id, 'name', name, 'subdomain', subdomain)::text as body
    from workspaces where id = ${actor.workspaceId}`;
  return one(rows, "workspace");
}
