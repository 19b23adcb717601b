import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson } from "../page.ts";
import type { ListPolls } from "./contract.ts";

/** One page of polls, newest first, as JSON text. */
export async function listPolls(
  { $client: sql }: Database,
  { workspaceId, userId }: Actor,
  { search, status, page, limit }: ListPolls,
): Promise<string> {
  const matching = sql`
    from polls p where p.workspace_id = ${workspaceId}
      ${search ? sql`and p.title ilike ${containing(search)}` : sql``}
      ${status ? sql`and poll_status(p, now()) = ${status}` : sql``}`;
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int ${matching}) as total,
      coalesce((select json_agg(page.body) from (
        select poll_json(p, ${userId}) as body ${matching}
        order by p.created_at desc, p.id desc
        limit ${limit} offset ${(page - 1) * limit}
      ) page), '[]')::text as rows`;
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0);
}
