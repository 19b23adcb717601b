import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One entry as JSON text, without counting a view. @throws Problem 404 */
export async function getChangelog({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select changelog_read_json(c, ${actor.userId})::text as body from changelogs c
    where c.workspace_id = ${actor.workspaceId} and c.id = ${id}`;
  return one(rows, "changelog entry");
}
