import { type SQL, sql } from "drizzle-orm";
import { oneOf, type Shape, type Values } from "./match-posts.ts";
import { afterCursor, sortedBy } from "./sort-posts.ts";

/**
 * The first `limit` posts of a workspace in list order, as `p`, and in the order of votes or of activity as `a` too. In the
 * order of creation, applies at most one filter, whose index has that order. With `offset 0`, the planner cannot move the
 * conditions on a post into the look-up by its key: it would read a whole board for each post, or all boards at once.
 */
export function firstPosts(given: Values, shape: Shape, limit: SQL): SQL {
  const { workspaceId } = given;
  if (shape.sortBy === "createdAt")
    return sql`(
      select o.* from posts o where o.workspace_id = ${workspaceId} ${oneFilter(given, shape)}
      ${sortedBy(shape, sql`o`)} limit ${limit}) p`;
  return sql`(
    select a.* from post_activity a where a.workspace_id = ${workspaceId} ${afterCursor(given, shape)}
    ${sortedBy(shape)} limit ${limit}) a
    cross join lateral (
      select o.* from posts o where o.workspace_id = ${workspaceId} and o.id = a.post_id offset 0) p`;
}

function oneFilter(given: Values, { categories, boards, statuses }: Shape) {
  if (categories === "one") return sql`and o.category_id ${oneOf(given.categoryId, "one")}`;
  if (boards === "one") return sql`and o.board_id ${oneOf(given.boardId, "one")}`;
  return statuses === "one" ? sql`and o.status_id ${oneOf(given.statusId, "one")}` : undefined;
}
