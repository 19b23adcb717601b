import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** The workspace's statuses in their order, as the text of a JSON array. */
export async function listStatuses({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select status_json(s)::text as body from statuses s
    where s.workspace_id = ${actor.workspaceId} order by s."order", s.id`;
  return many(rows);
}
