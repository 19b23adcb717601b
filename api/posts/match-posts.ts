import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Given } from "../database.ts";
import { isUsualPage, windowValues } from "../page.ts";
import { containing } from "../postgres/json.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";

/** What a list is composed for: which filters it has and how it is sorted, but not the values of its filters. */
export interface Shape extends Pick<ListStaffPosts, "status" | "visibility" | "sortBy" | "sortOrder"> {
  isStaff: boolean;
  isUsual: boolean;
  boards: Many;
  categories: Many;
  statuses: Many;
  tags: Many;
  hasStatusValues: boolean;
  /** How titles are searched: along the newest posts where the search holds no trigram. */
  search: "none" | "newest" | "indexed";
}
type Many = "none" | "one" | "many";

/** What stands for the values while a list is composed. */
export type Values = Given<keyof ReturnType<typeof valuesOf>>;

/** The shape of the list that a query asks for. */
export function shapeOf({ isStaff }: Actor, query: ListStaffPosts): Shape {
  const { search, status, visibility, sortBy, sortOrder } = query;
  return {
    status,
    visibility,
    sortBy,
    sortOrder,
    isStaff,
    isUsual: isUsualPage(query),
    boards: manyOf(query.boardId),
    categories: manyOf(query.categoryId),
    statuses: manyOf(query.statusId),
    tags: manyOf(query.tagId),
    hasStatusValues: query.statusValue !== undefined,
    search: search ? (hasTrigram(search) ? "indexed" : "newest") : "none",
  };
}

function manyOf(ids: string[] | undefined): Many {
  if (!ids) return "none";
  return ids.length === 1 ? "one" : "many";
}

/** The values of the placeholders in a list of any shape. */
export function valuesOf({ workspaceId, userId }: Actor, query: ListStaffPosts) {
  const { limit, offset, most } = windowValues(query);
  return {
    workspaceId,
    userId,
    limit,
    offset,
    most,
    end: offset + limit,
    pattern: containing(query.search ?? ""),
    boardId: idsOf(query.boardId),
    categoryId: idsOf(query.categoryId),
    statusId: idsOf(query.statusId),
    tagId: idsOf(query.tagId),
    statusValue: query.statusValue,
    visibility: query.visibility,
  };
}

const idsOf = (ids: string[] | undefined) => (ids?.length === 1 ? ids[0] : ids);

/** One id is asked for by `=`: an index then gives its rows in order, which it does not for `any`. */
export function oneOf(ids: Values["boardId"], many: Many) {
  return many === "one" ? sql`= ${ids}` : sql`= any(${ids}::uuid[])`;
}

/**
 * What follows `from posts p`: the tables that the conditions need, and those conditions that were asked for, so that each
 * filter meets its own index. `titled` is the condition on the title. What is counted to its end goes through the tagged
 * posts alone: planned as a join, it reads all posts of the workspace for them. Statuses are not joined: the planner took a
 * missing status for one post in the workspace, and sorted all of them.
 */
export function matchingPosts(given: Values, shape: Shape, titled = sql``, isCount = false) {
  const { workspaceId, userId, tagId } = given;
  const { isStaff, boards, categories, tags } = shape;
  const tagged = sql`t.tag_id ${oneOf(tagId, tags)}`;
  return sql`
    ${isStaff ? undefined : sql`join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id`}
    where p.workspace_id = ${workspaceId} ${isStaff ? undefined : sql`and post_visible(p, b, ${userId}, false)`}
      ${titled}
      ${boards === "none" ? undefined : sql`and p.board_id ${oneOf(given.boardId, boards)}`}
      ${categories === "none" ? undefined : sql`and p.category_id ${oneOf(given.categoryId, categories)}`}
      ${shape.visibility ? sql`and p.visibility = ${given.visibility}` : undefined}
      ${withStatus(given, shape, sql`p`)}
      ${
        tags === "none"
          ? undefined
          : isCount
            ? sql`and p.id = any(array(
                select t.post_id from post_tags t where t.workspace_id = ${workspaceId} and ${tagged}))`
            : sql`and exists (
                select from post_tags t
                where t.workspace_id = p.workspace_id and t.post_id = p.id and ${tagged})`
      }`;
}

/** The conditions on the status of a row of posts, or of their counters. */
export function withStatus(
  { workspaceId, statusId, statusValue }: Values,
  { statuses, hasStatusValues, status }: Shape,
  row: SQL,
) {
  const closing = sql`
    select s.id from statuses s where s.workspace_id = ${workspaceId} and s.kind in ('done', 'closed')`;
  return sql`
    ${statuses === "none" ? undefined : sql`and ${row}.status_id ${oneOf(statusId, statuses)}`}
    ${
      hasStatusValues
        ? sql`and ${row}.status_id = any(array(
            select s.id from statuses s
            where s.workspace_id = ${workspaceId} and s.value = any(${statusValue}::text[])))`
        : undefined
    }
    ${status === "old" ? sql`and ${row}.status_id = any(array(${closing}))` : undefined}
    ${status === "active" ? sql`and (${row}.status_id in (${closing})) is not true` : undefined}`;
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
export function titledAmongNewest({ workspaceId, pattern }: Values, sortBy: ListPosts["sortBy"]) {
  const newest = sql`from posts o where o.workspace_id = ${workspaceId} order by o.created_at desc, o.id desc`;
  const among =
    sortBy === "createdAt"
      ? sql`p.created_at >= coalesce((select o.created_at ${newest} limit 1 offset 9999), '-infinity')`
      : sql`p.id = any(array(select o.id ${newest} limit 10000))`;
  return sql`and ${among} and (p.title || '') ilike ${pattern}`;
}

/** The order of the list, whose every direction an index gives: of `posts`, which `row` names, or of `post_activity a`. */
export function sortedBy({ sortBy, sortOrder }: Pick<Shape, "sortBy" | "sortOrder">, row = sql`p`) {
  const [first, second] = {
    createdAt: [sql`${row}.created_at`, sql`${row}.id`],
    votesCount: [sql`a.votes_count`, sql`a.post_id`],
    lastInteractionAt: [sql`a.last_interaction_at`, sql`a.post_id`],
  }[sortBy];
  return sortOrder === "asc"
    ? sql`order by ${first}, ${second}`
    : sql`order by ${first} desc, ${second} desc`;
}
