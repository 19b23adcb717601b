import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One poll with its options and the caller's ballot, as JSON text. @throws Problem 404 */
export async function getPoll({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select poll_json(p, ${actor.userId})::text as body from polls p
    where p.workspace_id = ${actor.workspaceId} and p.id = ${id}`;
  return one(rows, "poll");
}
