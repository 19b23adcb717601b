import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";
import {
  type Fragment,
  hasTrigram,
  matchingPosts,
  oneOf,
  sortedBy,
  titledAmongNewest,
} from "./match-posts.ts";
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
  const statement =
    search && hasTrigram(search)
      ? searchPosts(db, actor, { ...query, search }, body)
      : walkPosts(db, actor, query, body);
  const [found] = await statement;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
}

/** The list as it is, or a search that no index knows. */
function walkPosts(db: Database, actor: Actor, query: ListStaffPosts, body: Fragment) {
  const sql = db.$client;
  const { shown, counted } = windowOf(db, query);
  const { search, sortBy } = query;
  const titled = search ? titledAmongNewest(sql, actor.workspaceId, search, sortBy) : [];
  const matching = matchingPosts(sql, actor, query, titled);
  const total = isKept(actor, query)
    ? keptTotal(sql, actor, query)
    : sql`select count(*)::int from (select from posts p ${matching} ${counted}) few`;
  return sql<Found[]>`
    select (${total}) as total, (select string_agg(page.body, ',') from (
      select ${body} as body
      from posts p join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
        ${matching}
      ${sortedBy(sql, query)}
      ${shown}
    ) page) as rows`;
}

/** Whether the categories' own counters say how many there are: all posts of some boards or categories, seen by staff. */
function isKept({ isStaff }: Actor, query: ListStaffPosts): boolean {
  const { search, statusValue, statusId, tagId, status, visibility } = query;
  const isFiltered =
    search || statusValue?.length || statusId?.length || tagId?.length || status || visibility;
  return isStaff && !isFiltered;
}

function keptTotal(
  sql: Database["$client"],
  { workspaceId }: Actor,
  { boardId, categoryId }: ListStaffPosts,
) {
  return sql`select coalesce(sum(c.posts_count), 0)::int from categories c where ${[
    sql`c.workspace_id = ${workspaceId}`,
    boardId?.length ? sql`and c.board_id ${oneOf(sql, boardId)}` : [],
    categoryId?.length ? sql`and c.id ${oneOf(sql, categoryId)}` : [],
  ].flat()}`;
}
