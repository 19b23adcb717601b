import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** Pages that were turned away from this workspace's widget, latest first, as the text of a JSON array. */
export async function listRefusedOrigins({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select json_build_object(
      'origin', origin, 'refusals', refusals, 'lastSeenAt', iso(last_seen_at))::text as body
    from refused_origins where workspace_id = ${actor.workspaceId}
    order by last_seen_at desc, origin limit 100`;
  return many(rows);
}
