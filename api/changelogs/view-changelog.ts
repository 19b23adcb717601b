import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** Reads one entry, which is a view: the read is the write, so concurrent readers lose none. @throws Problem 404 */
export async function viewChangelog({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    update changelogs c set views_count = c.views_count + 1
    where c.workspace_id = ${actor.workspaceId} and c.id = ${id}
    returning changelog_read_json(c, ${actor.userId})::text as body`;
  return one(rows, "changelog entry");
}
