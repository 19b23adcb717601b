import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson } from "../page.ts";
import type { ListChangelogs } from "./contract.ts";

/** One page of entries, newest first, as JSON text. Listing counts no view. */
export async function listChangelogs(
  { $client: sql }: Database,
  { workspaceId, userId }: Actor,
  { search, tagId, page, limit }: ListChangelogs,
): Promise<string> {
  const pattern = containing(search ?? "");
  const matching = sql`
    from changelogs c where c.workspace_id = ${workspaceId}
      ${search ? sql`and (c.title ilike ${pattern} or c.content ilike ${pattern})` : sql``}
      ${
        tagId?.length
          ? sql`and exists (
              select from changelog_tag_links l
              where l.workspace_id = c.workspace_id and l.changelog_id = c.id and l.tag_id = any(${tagId}::uuid[]))`
          : sql``
      }`;
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int ${matching}) as total,
      coalesce((select json_agg(page.body) from (
        select changelog_read_json(c, ${userId}) as body ${matching}
        order by c.created_at desc, c.id desc
        limit ${limit} offset ${(page - 1) * limit}
      ) page), '[]')::text as rows`;
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0);
}
