import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One tag as JSON text. @throws Problem 404 */
export async function getTag({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select tag_json(t)::text as body
    from tags t join boards b on b.workspace_id = t.workspace_id and b.id = t.board_id
    where t.workspace_id = ${actor.workspaceId} and t.id = ${id} and (${actor.isStaff} or not b.is_private)`;
  return one(rows, "tag");
}
