import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";
import { keptTotal } from "./count-posts.ts";
import { type Fragment, hasTrigram, matchingPosts, sortedBy, titledAmongNewest } from "./match-posts.ts";
import { type Found, searchPosts } from "./search-posts.ts";

/** One page of the posts the actor may see, as JSON text. One statement, whose rows Postgres turns into JSON itself. */
export async function listPosts(db: Database, actor: Actor, query: ListPosts): Promise<string> {
  return listAs(db, (isVoted) => db.$client`post_text(p, a, ${isVoted})`, actor, query);
}

/** The same with authors and tags, for staff alone. */
export async function listStaffPosts(db: Database, actor: Actor, query: ListStaffPosts): Promise<string> {
  return listAs(db, (isVoted) => db.$client`staff_post_json(p, a, ${isVoted})::text`, actor, query);
}

async function listAs(
  db: Database,
  shape: (isVoted: Fragment) => Fragment,
  actor: Actor,
  query: ListStaffPosts,
): Promise<string> {
  const sql = db.$client;
  const isVoted = sql`(
    select v.user_id from votes v
    where v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}) is not null`;
  const body = shape(isVoted);
  const { search } = query;
  const kept = keptTotal(sql, actor, query);
  const statement =
    search && hasTrigram(search)
      ? searchPosts(db, actor, { ...query, search }, body)
      : walkPosts(db, actor, query, body, kept);
  const [found] = await statement;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0, kept && true);
}

/** The list as it is, or a search that no index knows. */
function walkPosts(
  db: Database,
  actor: Actor,
  query: ListStaffPosts,
  body: Fragment,
  kept: Fragment | undefined,
) {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { search, sortBy } = query;
  const titled = search ? titledAmongNewest(sql, actor.workspaceId, search, sortBy) : [];
  const matching = matchingPosts(sql, actor, query, titled);
  const total =
    kept ??
    sql`(
      select count(*)::int from (
        select from posts p ${matchingPosts(sql, actor, query, titled, true)} ${counted}) few)`;
  return sql<Found[]>`
    select ${total} as total, (select string_agg(page.body, ',') from (
      select ${body} as body
      from posts p join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
        ${matching}
      ${sortedBy(sql, query)}
      ${shown}
    ) page) as rows`;
}
