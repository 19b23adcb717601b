import type postgres from "postgres";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson, windowOf } from "../page.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * One page of the posts the actor may see, as JSON text. One statement, whose rows Postgres turns into JSON itself; a
 * condition that was not asked for is not in it, so that each filter meets its own index.
 */
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
  const { shown, counted } = windowOf(db, query);
  const matching = matchingPosts(sql, actor, query);
  const total = isKept(actor, query)
    ? keptTotal(sql, actor, query)
    : sql`select count(*)::int from (select from posts p ${matching} ${counted}) few`;
  const isVoted = sql`(
    select v.user_id from votes v
    where v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}) is not null`;
  const [found] = await sql<{ rows: string | null; total: number }[]>`
    select (${total}) as total, (select string_agg(page.body, ',') from (
      select ${shape(isVoted)} as body
      from posts p join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
        ${matching}
      ${sortedBy(sql, query)}
      ${shown}
    ) page) as rows`;
  return pageJson(`[${found?.rows ?? ""}]`, query, found?.total ?? 0);
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

function matchingPosts(
  sql: Database["$client"],
  { workspaceId, userId, isStaff }: Actor,
  query: ListStaffPosts,
) {
  const { search, sortBy, boardId, categoryId, visibility, statusValue, statusId, tagId, status } = query;
  return [
    isStaff ? [] : sql`join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id`,
    statusValue?.length || status
      ? sql`left join statuses s on s.workspace_id = p.workspace_id and s.id = p.status_id`
      : [],
    sql`where p.workspace_id = ${workspaceId}`,
    isStaff ? [] : sql`and post_visible(p, b, ${userId}, false)`,
    search && search.length >= 3 ? sql`and p.title ilike ${containing(search)}` : [],
    search && search.length < 3 ? foundShort(sql, workspaceId, search, sortBy) : [],
    boardId?.length ? sql`and p.board_id ${oneOf(sql, boardId)}` : [],
    categoryId?.length ? sql`and p.category_id ${oneOf(sql, categoryId)}` : [],
    visibility ? sql`and p.visibility = ${visibility}` : [],
    statusId?.length ? sql`and p.status_id ${oneOf(sql, statusId)}` : [],
    statusValue?.length ? sql`and s.value = any(${statusValue}::text[])` : [],
    status === "old" ? sql`and s.kind in ('done', 'closed')` : [],
    status === "active" ? sql`and coalesce(s.kind, 'open') not in ('done', 'closed')` : [],
    tagId?.length
      ? sql`and exists (
          select from post_tags t
          where t.workspace_id = p.workspace_id and t.post_id = p.id and t.tag_id ${oneOf(sql, tagId)})`
      : [],
  ].flat();
}

/**
 * Under three letters there is no trigram, and its index would be read whole: such a search looks through the newest posts one by
 * one, and no further (decision 007). In the order of the list, it ends where the page is full.
 */
function foundShort(
  sql: Database["$client"],
  workspaceId: string,
  search: string,
  sortBy: ListPosts["sortBy"],
) {
  const newest = sql`from posts o where o.workspace_id = ${workspaceId} order by o.created_at desc, o.id desc`;
  const among =
    sortBy === "createdAt"
      ? sql`p.created_at >= coalesce((select o.created_at ${newest} limit 1 offset 9999), '-infinity')`
      : sql`p.id = any(array(select o.id ${newest} limit 10000))`;
  return sql`and ${among} and (p.title || '') ilike ${containing(search)}`;
}

/** One id is asked for by `=`: an index then gives its rows in order, which it does not for `any`. */
function oneOf(sql: Database["$client"], ids: string[]) {
  const [id = ""] = ids;
  return ids.length === 1 ? sql`= ${id}` : sql`= any(${ids}::uuid[])`;
}

function sortedBy(sql: Database["$client"], { sortBy, sortOrder }: ListPosts) {
  const isUp = sortOrder === "asc";
  switch (sortBy) {
    case "createdAt":
      return isUp ? sql`order by p.created_at, p.id` : sql`order by p.created_at desc, p.id desc`;
    case "votesCount":
      return isUp ? sql`order by a.votes_count, a.post_id` : sql`order by a.votes_count desc, a.post_id desc`;
    case "lastInteractionAt":
      return isUp
        ? sql`order by a.last_interaction_at, a.post_id`
        : sql`order by a.last_interaction_at desc, a.post_id desc`;
  }
}
