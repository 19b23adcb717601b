import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One board as JSON text. @throws Problem 404 */
export async function getBoard({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select board_json(b)::text as body from boards b
    where b.workspace_id = ${actor.workspaceId} and b.id = ${id} and (${actor.isStaff} or not b.is_private)`;
  return one(rows, "board");
}
