import { type SQL, sql } from "drizzle-orm";
import { boardExists } from "../boards/board-exists.ts";
import { maySeePrivate } from "../posts/is-post-visible.ts";
import { oneOf, type Shape, type Values, withStatus } from "./match-posts.ts";

/** Whether the list's length can be computed from the stored counters per category, or per category and status. */
export function hasStoredTotal({
  search,
  tags,
  mine,
  inbox,
  sortBy,
  hasCreatedFrom,
  hasCreatedTo,
}: Shape): boolean {
  const isWhole = !mine && !inbox && !hasCreatedFrom && !hasCreatedTo && sortBy !== "updatedAt";
  return search === "none" && tags === "none" && isWhole;
}

/** An SQL expression that computes the list's length from the stored counters; only valid if `hasStoredTotal`. */
export function storedTotal(given: Values, shape: Shape) {
  const { status, statuses, hasStatusValues, isStaff } = shape;
  // Posts without a status are active, but no status counter includes them. The number of active posts is therefore
  // that of all posts minus that of old posts.
  const kept =
    status === "active" && statuses === "none" && !hasStatusValues
      ? sql`${sumOf(given, { ...shape, status: undefined })} - ${sumOf(given, { ...shape, status: "old" })}`
      : sumOf(given, shape);
  return isStaff ? kept : sql`${kept} + ${ownPrivate(given, shape)}`;
}

/** Adds up the counters: of all posts for staff, and of public posts on public boards for end users. */
function sumOf(given: Values, shape: Shape) {
  const { isStaff, status, statuses, hasStatusValues, visibility } = shape;
  const [counters, category] =
    status || hasStatusValues || statuses !== "none"
      ? [sql`status_counts c`, sql`c.category_id`]
      : [sql`categories c`, sql`c.id`];
  return sql`(
    select coalesce(sum(${counterOf(isStaff ? visibility : "public")}), 0)::int from ${counters}
      ${isStaff ? undefined : sql`join boards b on b.workspace_id = ${given.workspaceId} and b.id = c.board_id`}
    where c.workspace_id = ${given.workspaceId}
      and ${isStaff ? boardExists(given.workspaceId, sql`c.board_id`) : sql`not b.is_private`}
      ${inPlaces(given, shape, sql`c.board_id`, category)} ${withStatus(given, shape, sql`c`)})`;
}

function counterOf(visibility: Shape["visibility"]) {
  if (visibility === "public") return sql`c.public_posts_count`;
  return visibility === "private" ? sql`c.posts_count - c.public_posts_count` : sql`c.posts_count`;
}

/** Counts an end user's own private posts on public boards, using the index `posts_private`. */
function ownPrivate(given: Values, shape: Shape) {
  return sql`(
    select count(*)::int from posts p join boards b on b.workspace_id = ${given.workspaceId} and b.id = p.board_id
    where p.workspace_id = ${given.workspaceId} and p.user_id = ${given.userId} and p.visibility = 'private'
      and not b.is_private and ${maySeePrivate(given)}
      ${inPlaces(given, shape, sql`p.board_id`, sql`p.category_id`)} ${withStatus(given, shape, sql`p`)})`;
}

function inPlaces(given: Values, { boards, categories }: Shape, board: SQL, category: SQL) {
  return sql`
    ${boards === "none" ? undefined : sql`and ${board} ${oneOf(given.boardId, boards)}`}
    ${categories === "none" ? undefined : sql`and ${category} ${oneOf(given.categoryId, categories)}`}`;
}
