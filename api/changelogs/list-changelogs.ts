import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListChangelogs } from "./contract.ts";
import { changelogText } from "./get-changelog.ts";

/** One page of entries, newest first, as JSON text. Listing counts no view. */
export async function listChangelogs(db: Database, actor: Actor, query: ListChangelogs): Promise<string> {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { search, tagId } = query;
  const pattern = containing(search ?? "");
  const matching = [
    sql`from changelogs c where c.workspace_id = ${actor.workspaceId}`,
    search ? sql`and (c.title ilike ${pattern} or c.content ilike ${pattern})` : [],
    tagId
      ? sql`and exists (
          select from changelog_tag_links l
          where l.workspace_id = c.workspace_id and l.changelog_id = c.id and l.tag_id = any(${tagId}::uuid[]))`
      : [],
  ].flat();
  const [found] = await sql<{ rows: string | null; total: number }[]>`
    select (select count(*)::int from (select ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select ${changelogText(sql, actor)} as body
        from (select c.* ${matching} order by c.created_at desc, c.id desc ${shown}) c
          join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
        order by c.created_at desc, c.id desc
      ) page) as rows`;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
}
