import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { isUsualPage, windowValues } from "../pages/pagination.ts";
import type { Given } from "../postgres/database.ts";
import { containing } from "../postgres/json.ts";
import type { ListStaffPosts } from "../posts/contract.ts";
import { isPostVisible } from "../posts/is-post-visible.ts";
import { ofActor } from "./match-own-activity.ts";

/** The shape of a list's statement: its filters and sort order, but not the values of the filters. */
export interface Shape
  extends Pick<ListStaffPosts, "status" | "visibility" | "mine" | "inbox" | "sortOrder"> {
  sortBy: ListStaffPosts["sortBy"] | "updatedAt";
  hasCreatedFrom: boolean;
  hasCreatedTo: boolean;
  /** Whether the list continues after a cursor. */
  isAfter: boolean;
  isStaff: boolean;
  isUsual: boolean;
  boards: Many;
  categories: Many;
  statuses: Many;
  tags: Many;
  hasStatusValues: boolean;
  /**
   * How posts are searched: titles with the trigram index or, if the search contains no trigram, only in the newest
   * posts; or all texts by their words, all of them or those of a draft.
   */
  search: "none" | "newest" | "indexed" | "words" | "draft";
}
type Many = "none" | "one" | "many";

/** The placeholders for the values in a list's statement. */
export type Values = Given<keyof ReturnType<typeof valuesOf>>;

/** The shape of the list that a query requests. */
export function shapeOf({ isStaff }: Actor, query: ListStaffPosts): Shape {
  const { search, status, visibility, mine, inbox, updatedSince } = query;
  return {
    status,
    visibility,
    mine,
    inbox,
    // A post that is edited while a copy is read moves to the end of the list, and is not missed.
    sortBy: updatedSince ? "updatedAt" : query.sortBy,
    sortOrder: updatedSince ? "asc" : query.sortOrder,
    hasCreatedFrom: query.createdFrom !== undefined,
    hasCreatedTo: query.createdTo !== undefined,
    isAfter: query.after !== undefined,
    isStaff,
    isUsual: isUsualPage(query) && !query.after,
    boards: manyOf(query.boardId),
    categories: manyOf(query.categoryId),
    statuses: manyOf(query.statusId),
    tags: manyOf(query.tagId),
    hasStatusValues: query.statusValue !== undefined,
    search: search ? searchOf(query, search) : "none",
  };
}

function searchOf({ searchMode }: ListStaffPosts, search: string) {
  if (searchMode !== "title") return searchMode === "similar" ? "draft" : "words";
  return hasTrigram(search) ? "indexed" : "newest";
}

function manyOf(ids: string[] | undefined): Many {
  if (!ids) return "none";
  return ids.length === 1 ? "one" : "many";
}

/** The values for the placeholders in a list's statement, whatever its shape. */
export function valuesOf({ workspaceId, userId }: Actor, query: ListStaffPosts) {
  const { after } = query;
  const { limit, offset, most } = windowValues(after ? { ...query, page: 1 } : query);
  return {
    workspaceId,
    userId,
    limit,
    offset,
    most,
    end: offset + limit,
    /** One more than the page has, to see whether others follow. */
    fetched: limit && limit + 1,
    afterValue: after?.[1],
    afterId: after?.[2],
    createdFrom: query.createdFrom,
    createdTo: query.createdTo,
    updatedSince: query.updatedSince,
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

/** Whether the list has filters other than a search, `mine` and `inbox`. */
export const isFiltered = (shape: Shape): boolean =>
  [shape.boards, shape.categories, shape.statuses, shape.tags].some((many) => many !== "none") ||
  [shape.hasStatusValues, shape.hasCreatedFrom, shape.hasCreatedTo].includes(true) ||
  Boolean(shape.status || shape.visibility);

/** Compares a single id with `=`, because an index returns the matches for `any` out of order. */
export function oneOf(ids: Values["boardId"], many: Many) {
  return many === "one" ? sql`= ${ids}` : sql`= any(${ids}::uuid[])`;
}

/**
 * The SQL after `from posts p`, with only the joins and conditions that the filters need, so that each filter can use
 * its own index. `titled` is the condition on the title. A statement that reads all matches (`isWhole`) collects the ids of the
 * tagged posts in an array first, because a join would read all posts in the workspace. Statuses are not joined: with a join, the planner
 * would expect only one post without a status, and sort all such posts.
 */
export function matchingPosts(given: Values, shape: Shape, titled = sql``, isWhole = false) {
  const { workspaceId, userId, tagId } = given;
  const { isStaff, boards, categories, tags } = shape;
  const [ofP, ofB] = [sql`row(p.*)::posts`, sql`row(b.*)::boards`];
  const tagged = sql`t.tag_id ${oneOf(tagId, tags)}`;
  return sql`
    ${isStaff ? undefined : sql`join boards b on b.workspace_id = ${workspaceId} and b.id = p.board_id`}
    where p.workspace_id = ${workspaceId}
      and ${isStaff ? boardExists(workspaceId, sql`p.board_id`) : isPostVisible({ workspaceId, userId, isStaff: sql`false` }, ofP, ofB)}
      ${titled}
      ${boards === "none" ? undefined : sql`and p.board_id ${oneOf(given.boardId, boards)}`}
      ${categories === "none" ? undefined : sql`and p.category_id ${oneOf(given.categoryId, categories)}`}
      ${shape.visibility ? sql`and p.visibility = ${given.visibility}` : undefined}
      ${withStatus(given, shape, sql`p`)}
      ${shape.hasCreatedFrom ? sql`and p.created_at >= ${given.createdFrom}` : undefined}
      ${shape.hasCreatedTo ? sql`and p.created_at < ${given.createdTo}` : undefined}
      ${shape.sortBy === "updatedAt" ? sql`and p.updated_at >= ${given.updatedSince}` : undefined}
      ${shape.inbox && shape.search !== "none" ? isWaiting(given) : undefined}
      ${ofActor(given, shape)}
      ${
        tags === "none"
          ? undefined
          : isWhole
            ? sql`and p.id = any(array(
                select t.post_id from post_tags t where t.workspace_id = ${workspaceId} and ${tagged}))`
            : sql`and exists (
                select 1 from post_tags t
                where t.workspace_id = ${workspaceId} and t.post_id = p.id and ${tagged})`
      }`;
}

/** The condition that a post is open and waits for a reply; `longestWaiting` reads such posts in order. */
const isWaiting = ({ workspaceId }: Values) => sql`
  and exists (select 1 from waiting_posts w where w.workspace_id = ${workspaceId} and w.post_id = p.id)
  and (p.status_id in (${closing(workspaceId)})) is not true`;

const closing = (workspaceId: Values["workspaceId"]) => sql`
  select s.id from statuses s where s.workspace_id = ${workspaceId} and s.kind in ('done', 'closed')`;

/** The conditions on the status; `row` is the alias of `posts` or of a table of counters. */
export function withStatus(
  { workspaceId, statusId, statusValue }: Values,
  { statuses, hasStatusValues, status }: Shape,
  row: SQL,
) {
  const closed = closing(workspaceId);
  return sql`
    ${statuses === "none" ? undefined : sql`and ${row}.status_id ${oneOf(statusId, statuses)}`}
    ${
      hasStatusValues
        ? sql`and ${row}.status_id = any(array(
            select s.id from statuses s
            where s.workspace_id = ${workspaceId} and s.value = any(${statusValue}::text[])))`
        : undefined
    }
    ${status === "old" ? sql`and ${row}.status_id = any(array(${closed}))` : undefined}
    ${status === "active" ? sql`and (${row}.status_id in (${closed})) is not true` : undefined}`;
}

/**
 * Whether pg_trgm finds a trigram in the search: three letters or digits in a row, two followed by another character,
 * or one preceded by another character. The last two suffice because pg_trgm adds two spaces before each word and one
 * after it. Without a trigram, Postgres would read the whole index.
 */
export function hasTrigram(search: string): boolean {
  return /[\p{Alphabetic}\p{Nd}]{3}|[\p{Alphabetic}\p{Nd}]{2}[^\p{Alphabetic}\p{Nd}]|[^\p{Alphabetic}\p{Nd}][\p{Alphabetic}\p{Nd}]/u.test(
    search,
  );
}

/**
 * The condition for a search that contains no trigram: it reads only the newest 10,000 posts, one by one (decision
 * 011). In a list with the newest posts first (`isInOrder`), Postgres stops when the page is full.
 */
export function newestWithTitle({ workspaceId, pattern }: Values, isInOrder: boolean) {
  const newest = sql`from posts o where o.workspace_id = ${workspaceId} order by o.created_at desc, o.id desc`;
  const among = isInOrder
    ? sql`p.created_at >= coalesce((select o.created_at ${newest} limit 1 offset 9999), '-infinity')`
    : sql`p.id = any(array(select o.id ${newest} limit 10000))`;
  return sql`and ${among} and (p.title || '') ilike ${pattern}`;
}
