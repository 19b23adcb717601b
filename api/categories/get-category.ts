import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One category as JSON text. @throws Problem 404 */
export async function getCategory({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select category_json(c)::text as body
    from categories c join boards b on b.workspace_id = c.workspace_id and b.id = c.board_id
    where c.workspace_id = ${actor.workspaceId} and c.id = ${id} and (${actor.isStaff} or not b.is_private)`;
  return one(rows, "category");
}
