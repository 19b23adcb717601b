import type postgres from "postgres";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";

export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * What follows `from posts p`: the tables that the conditions need, and those conditions that were asked for, so that each
 * filter meets its own index. `titled` is the condition on the title. What is counted to its end goes through the tagged
 * posts alone: planned as a join, it reads all posts of the workspace for them. Statuses are not joined: the planner took a
 * missing status for one post in the workspace, and sorted all of them.
 */
export function matchingPosts(
  sql: Database["$client"],
  { workspaceId, userId, isStaff }: Actor,
  query: ListStaffPosts,
  titled: Fragment | never[],
  isCount = false,
) {
  const { boardId, categoryId, visibility, tagId } = query;
  return [
    isStaff ? [] : sql`join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id`,
    sql`where p.workspace_id = ${workspaceId}`,
    isStaff ? [] : sql`and post_visible(p, b, ${userId}, false)`,
    titled,
    boardId ? sql`and p.board_id ${oneOf(sql, boardId)}` : [],
    categoryId ? sql`and p.category_id ${oneOf(sql, categoryId)}` : [],
    visibility ? sql`and p.visibility = ${visibility}` : [],
    withStatus(sql, sql`p`, workspaceId, query),
    tagId && isCount
      ? sql`and p.id = any(array(
          select t.post_id from post_tags t where t.workspace_id = ${workspaceId} and t.tag_id ${oneOf(sql, tagId)}))`
      : [],
    tagId && !isCount
      ? sql`and exists (
          select from post_tags t
          where t.workspace_id = p.workspace_id and t.post_id = p.id and t.tag_id ${oneOf(sql, tagId)})`
      : [],
  ].flat();
}

/** The conditions on the status of a row of posts, or of their counters. */
export function withStatus(
  sql: Database["$client"],
  row: Fragment,
  workspaceId: string,
  { statusValue, statusId, status }: Partial<ListStaffPosts>,
) {
  const statuses = (which: Fragment) =>
    sql`select s.id from statuses s where s.workspace_id = ${workspaceId} and ${which}`;
  const closing = () => statuses(sql`s.kind in ('done', 'closed')`);
  return [
    statusId ? sql`and ${row}.status_id ${oneOf(sql, statusId)}` : [],
    statusValue
      ? sql`and ${row}.status_id = any(array(${statuses(sql`s.value = any(${statusValue}::text[])`)}))`
      : [],
    status === "old" ? sql`and ${row}.status_id = any(array(${closing()}))` : [],
    status === "active" ? sql`and (${row}.status_id in (${closing()})) is not true` : [],
  ].flat();
}

/**
 * Whether the search holds a trigram, as pg_trgm cuts them: three letters or digits in a row, or fewer beside what is
 * neither, for a word's beginning counts for two and its end for one. Else its index would be read whole.
 */
export function hasTrigram(search: string): boolean {
  return /[\p{Alphabetic}\p{Nd}]{3}|[\p{Alphabetic}\p{Nd}]{2}[^\p{Alphabetic}\p{Nd}]|[^\p{Alphabetic}\p{Nd}][\p{Alphabetic}\p{Nd}]/u.test(
    search,
  );
}

/**
 * A search without a trigram looks through the newest posts one by one, and no further (decision 011). In the order of
 * the list, it ends where the page is full.
 */
export function titledAmongNewest(
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

/** The order of the list, whose every direction an index gives: of `posts`, which `row` names, or of `post_activity a`. */
export function sortedBy(sql: Database["$client"], { sortBy, sortOrder }: ListPosts, row = sql`p`) {
  const isUp = sortOrder === "asc";
  switch (sortBy) {
    case "createdAt":
      return isUp
        ? sql`order by ${row}.created_at, ${row}.id`
        : sql`order by ${row}.created_at desc, ${row}.id desc`;
    case "votesCount":
      return isUp ? sql`order by a.votes_count, a.post_id` : sql`order by a.votes_count desc, a.post_id desc`;
    case "lastInteractionAt":
      return isUp
        ? sql`order by a.last_interaction_at, a.post_id`
        : sql`order by a.last_interaction_at desc, a.post_id desc`;
  }
}

/** One id is asked for by `=`: an index then gives its rows in order, which it does not for `any`. */
export function oneOf(sql: Database["$client"], ids: string[]) {
  const [id = ""] = ids;
  return ids.length === 1 ? sql`= ${id}` : sql`= any(${ids}::uuid[])`;
}
