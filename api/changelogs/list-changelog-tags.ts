import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** The workspace's changelog tags by name, as the text of a JSON array. */
export async function listChangelogTags({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select changelog_tag_json(t)::text as body from changelog_tags t
    where t.workspace_id = ${actor.workspaceId} order by lower(t.name), t.id`;
  return many(rows);
}
