import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";
import type { ListTags } from "./contract.ts";

/** Tags of the boards the actor may see, oldest first, as the text of a JSON array. */
export async function listTags({ $client: sql }: Database, actor: Actor, query: ListTags): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select tag_json(t)::text as body
    from tags t join boards b on b.workspace_id = t.workspace_id and b.id = t.board_id
    where t.workspace_id = ${actor.workspaceId} and (${actor.isStaff} or not b.is_private)
      ${query.boardId ? sql`and t.board_id = ${query.boardId}` : sql``}
    order by t.created_at, t.id`;
  return many(rows);
}
