import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListVotes } from "./contract.ts";

/** One page of a post's votes as JSON text, `success` first. @throws Problem 404 */
export async function listVotes(
  db: Database,
  { workspaceId }: Actor,
  post: string,
  query: ListVotes,
): Promise<string> {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { externalUserId: voters } = query;
  const matching = [
    sql`from votes v join users u on u.workspace_id = v.workspace_id and u.id = v.user_id
      where v.workspace_id = p.workspace_id and v.post_id = p.id`,
    voters
      ? sql`and v.user_id = any(array(
          select (find_voter(${workspaceId}, named)).id from unnest(${voters}::text[]) named))`
      : [],
  ].flat();
  const total = voters
    ? sql`select count(*)::int from (select ${matching} ${counted}) few`
    : sql`select a.votes_count from post_activity a where a.workspace_id = p.workspace_id and a.post_id = p.id`;
  const [found] = await sql<{ rows: string | null; total: number }[]>`
    select (${total}) as total, (select string_agg(page.body, ',') from (
      select vote_text(v, u, p.number, w.number) as body ${matching} ${sortedBy(sql, query)} ${shown}
    ) page) as rows
    from posts p join workspaces w on w.id = p.workspace_id
    where p.workspace_id = ${workspaceId} and ${named(sql, post)}`;
  if (!found) throw new Problem(404, "not_found", "No such post.");
  return `{"success":true,${pageJson(`[${found.rows ?? ""}]`, query, found.total, !voters || undefined).slice(1)}`;
}

/** By its number or its UUID, as `find_post` does for writes: its call costs a tenth of the whole list. */
function named(sql: Database["$client"], post: string) {
  if (post.includes("-")) return sql`p.id = ${post}`;
  return post.length < 19 ? sql`p.number = ${post}` : sql`false`;
}

function sortedBy(sql: Database["$client"], { sortBy, sortOrder }: ListVotes) {
  const isUp = sortOrder === "asc";
  switch (sortBy) {
    case "created_at":
      return isUp ? sql`order by v.created_at, v.number` : sql`order by v.created_at desc, v.number desc`;
    case "id":
      return isUp ? sql`order by v.number` : sql`order by v.number desc`;
    case "email":
      return isUp ? sql`order by lower(u.email), v.number` : sql`order by lower(u.email) desc, v.number desc`;
    case "full_name":
      return isUp
        ? sql`order by lower(u.full_name), v.number`
        : sql`order by lower(u.full_name) desc, v.number desc`;
  }
}
