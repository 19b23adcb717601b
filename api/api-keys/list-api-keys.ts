import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** The workspace's keys, newest first, revoked ones included, as the text of a JSON array. */
export async function listApiKeys({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select api_key_json(k, u)::text as body
    from api_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.user_id
    where k.workspace_id = ${actor.workspaceId} order by k.created_at desc, k.id desc`;
  return many(rows);
}
