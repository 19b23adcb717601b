import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { one } from "../json.ts";

/** One entry as JSON text, without counting a view. @throws Problem 404 */
export async function getChangelog({ $client: sql }: Database, actor: Actor, id: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select ${changelogText(sql, actor)} as body
    from changelogs c join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
    where c.workspace_id = ${actor.workspaceId} and c.id = ${id}`;
  return one(rows, "changelog entry");
}

/** The wire shape of an entry `c` that the user `u` wrote, as SQL: not a function, for Postgres would not see through one. */
export function changelogText(sql: Database["$client"], { userId }: Pick<Actor, "userId">) {
  return sql`changelog_head(c, u, (
      select string_agg('"' || l.tag_id || '"', ',' order by l.tag_id) from changelog_tag_links l
      where l.workspace_id = c.workspace_id and l.changelog_id = c.id))
    || ',"viewsCount":' || c.views_count || ',"isLiked":' || exists (
      select from changelog_likes l
      where l.workspace_id = c.workspace_id and l.changelog_id = c.id and l.user_id = ${userId}) || '}'`;
}
