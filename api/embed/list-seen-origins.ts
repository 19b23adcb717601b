import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** Pages on which this workspace's widget was seen working, latest first, as the text of a JSON array. */
export async function listSeenOrigins({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select json_build_object('origin', origin, 'lastSeenAt', iso(last_seen_at))::text as body
    from seen_origins where workspace_id = ${actor.workspaceId}
    order by last_seen_at desc, origin limit 20`;
  return many(rows);
}
