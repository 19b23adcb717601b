import { type SQL, sql } from "drizzle-orm";
import { firstPosts } from "./first-posts.ts";
import { matchingPosts, type Shape, type Values } from "./match-posts.ts";
import { afterCursor, sortedBy } from "./sort-posts.ts";

/**
 * Whether a list is filtered, and in the order of votes or of activity, which has no index with a filter. The planner does
 * not know how many posts it would have to read in that order: the posts of the last month may be those with few votes.
 */
export function isNear({ search, mine, sortBy, ...shape }: Shape): boolean {
  const { boards, categories, statuses, tags, status, visibility, hasStatusValues } = shape;
  const isBetween = shape.hasCreatedFrom || shape.hasCreatedTo;
  const isChosen = [boards, categories, statuses, tags].some((many) => many !== "none");
  const isFiltered = isBetween || isChosen || hasStatusValues || status || visibility;
  return Boolean(isFiltered) && search === "none" && !mine && /votesCount|lastInteractionAt/.test(sortBy);
}

/**
 * The query for the ids of a page of such a list. Reads the first posts in the list's order. If too few of them match to
 * fill the page, sorts all matches, after it has looked up each or, if there are many, all at once. `counted` has their
 * number.
 */
export function nearPosts(given: Values, shape: Shape): SQL {
  const [fetched, end, window] = shape.isUsual
    ? [sql`21`, sql`20`, sql`limit 21`]
    : [given.fetched, given.end, sql`limit ${given.fetched} offset ${given.offset}`];
  const matching = matchingPosts(given, shape);
  const after = afterCursor(given, shape);
  const ofPost = sql`a.workspace_id = ${given.workspaceId} and a.post_id = p.id`;
  const sorted = (activity: SQL) => sql`
    array(
      select a.post_id from (select p.id from posts p ${matching} offset 0) p ${activity}
      ${after && sql`where true ${after}`} ${sortedBy(shape)} ${window})`;
  return sql`
    with near as materialized (
      select array(
        select p.id from ${firstPosts(given, shape, sql`least(${end} * 100, 20000)`)} ${matching}
        ${sortedBy(shape)} ${window}) as ids)
    select case when cardinality(ids) = ${fetched} then ids
      when (select total from counted) <= 10000
      then ${sorted(sql`cross join lateral (select a.* from post_activity a where ${ofPost} offset 0) a`)}
      else ${sorted(sql`join post_activity a on ${ofPost}`)} end as ids
    from near`;
}
