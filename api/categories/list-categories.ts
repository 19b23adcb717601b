import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";
import type { ListCategories } from "./contract.ts";

/** Categories of the boards the actor may see, oldest first, as the text of a JSON array. */
export async function listCategories(
  { $client: sql }: Database,
  actor: Actor,
  query: ListCategories,
): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select category_json(c)::text as body
    from categories c join boards b on b.workspace_id = c.workspace_id and b.id = c.board_id
    where c.workspace_id = ${actor.workspaceId} and (${actor.isStaff} or not b.is_private)
      ${query.boardId ? sql`and c.board_id = ${query.boardId}` : sql``}
    order by c.created_at, c.id`;
  return many(rows);
}
