import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import type { ListStaffPosts } from "./contract.ts";
import { type Fragment, oneOf, withStatus } from "./match-posts.ts";

/**
 * The length of a list by kept counters: those of the categories, or of statuses within categories. Undefined where no
 * counter is kept, for a search or tags.
 */
export function keptTotal(sql: Database["$client"], actor: Actor, query: ListStaffPosts) {
  const { search, tagId, status, statusId, statusValue } = query;
  if (search || tagId) return undefined;
  // Posts without a status are active, and no status counts them: they are what the closing statuses leave of all.
  const kept =
    status === "active" && !statusId && !statusValue
      ? sql`${sumOf(sql, actor, { ...query, status: undefined })} - ${sumOf(sql, actor, { ...query, status: "old" })}`
      : sumOf(sql, actor, query);
  return actor.isStaff ? kept : sql`${kept} + ${ownPrivate(sql, actor, query)}`;
}

/** Staff count everything, end users what is public on public boards. */
function sumOf(sql: Database["$client"], { workspaceId, isStaff }: Actor, query: Partial<ListStaffPosts>) {
  const ofStatuses = query.status || query.statusId || query.statusValue;
  const [counters, category] = ofStatuses
    ? [sql`status_counts c`, sql`c.category_id`]
    : [sql`categories c`, sql`c.id`];
  return sql`(
    select coalesce(sum(${counterOf(sql, isStaff ? query.visibility : "public")}), 0)::int
    from ${[counters, isStaff ? [] : sql`join boards b on b.workspace_id = c.workspace_id and b.id = c.board_id`].flat()}
    where ${[
      sql`c.workspace_id = ${workspaceId}`,
      isStaff ? [] : sql`and not b.is_private`,
      inPlaces(sql, sql`c.board_id`, category, query),
      withStatus(sql, sql`c`, workspaceId, query),
    ].flat()})`;
}

function counterOf(sql: Database["$client"], visibility: ListStaffPosts["visibility"]) {
  if (visibility === "public") return sql`c.public_posts_count`;
  return visibility === "private" ? sql`c.posts_count - c.public_posts_count` : sql`c.posts_count`;
}

/** An end user's own private posts on public boards, which an index finds. */
function ownPrivate(sql: Database["$client"], { workspaceId, userId }: Actor, query: ListStaffPosts) {
  return sql`(
    select count(*)::int from posts p join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id
    where ${[
      sql`p.workspace_id = ${workspaceId} and p.user_id = ${userId} and p.visibility = 'private'
        and not b.is_private and may_see_private(p.workspace_id, p.user_id)`,
      inPlaces(sql, sql`p.board_id`, sql`p.category_id`, query),
      withStatus(sql, sql`p`, workspaceId, query),
    ].flat()})`;
}

function inPlaces(
  sql: Database["$client"],
  board: Fragment,
  category: Fragment,
  { boardId, categoryId }: Partial<ListStaffPosts>,
) {
  return [
    boardId ? sql`and ${board} ${oneOf(sql, boardId)}` : [],
    categoryId ? sql`and ${category} ${oneOf(sql, categoryId)}` : [],
  ].flat();
}
