import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson } from "../page.ts";
import type { ListUsers } from "./contract.ts";

/** One page of the workspace's people, newest first, as JSON text. */
export async function listUsers(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  { role, identity, search, page, limit }: ListUsers,
): Promise<string> {
  const pattern = containing(search ?? "");
  const matching = sql`
    from users u where u.workspace_id = ${workspaceId}
      ${role ? sql`and u.role = ${role}` : sql``}
      ${identity ? sql`and u.identity = ${identity}` : sql``}
      ${search ? sql`and (u.full_name ilike ${pattern} or u.email ilike ${pattern})` : sql``}`;
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int ${matching}) as total,
      coalesce((select json_agg(page.body) from (
        select user_json(u) as body ${matching}
        order by u.created_at desc, u.id desc limit ${limit} offset ${(page - 1) * limit}
      ) page), '[]')::text as rows`;
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0, true);
}
