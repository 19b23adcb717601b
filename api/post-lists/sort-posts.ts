import { type SQL, sql } from "drizzle-orm";
import type { Shape, Values } from "./match-posts.ts";

/** Whether the list's order is that of times of the posts, not that of votes or activity. */
export const isByPost = ({ sortBy }: Pick<Shape, "sortBy">) =>
  sortBy === "createdAt" || sortBy === "updatedAt";

/**
 * The `order by` clause. `row` is the alias of `posts`, and `a` is the alias of `post_activity`. Indexes support both
 * directions.
 */
export function sortedBy({ sortBy, sortOrder }: Pick<Shape, "sortBy" | "sortOrder">, row = sql`p`) {
  const [first, second] = sortKey(sortBy, row);
  return sortOrder === "asc"
    ? sql`order by ${first}, ${second}`
    : sql`order by ${first} desc, ${second} desc`;
}

function sortKey(sortBy: Shape["sortBy"], row: SQL): [SQL, SQL] {
  switch (sortBy) {
    case "votesCount":
      return [sql`a.votes_count`, sql`a.post_id`];
    case "lastInteractionAt":
      return [sql`a.last_interaction_at`, sql`a.post_id`];
    default:
      return [sortBy === "createdAt" ? sql`${row}.created_at` : sql`${row}.updated_at`, sql`${row}.id`];
  }
}

/** The condition that a post follows the cursor in the list's order. */
export function afterCursor({ afterValue, afterId }: Values, { isAfter, sortBy, sortOrder }: Shape) {
  if (!isAfter) return undefined;
  const [first, second] = sortKey(sortBy, sql`p`);
  const value = sortBy === "votesCount" ? sql`${afterValue}::int` : sql`${afterValue}::timestamptz`;
  return sql`and (${first}, ${second}) ${sql.raw(sortOrder === "asc" ? ">" : "<")} (${value}, ${afterId}::uuid)`;
}
