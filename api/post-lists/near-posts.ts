import { type SQL, sql } from "drizzle-orm";
import { firstPosts } from "./first-posts.ts";
import { isFiltered, matchingPosts, type Shape, type Values } from "./match-posts.ts";
import { afterCursor, isByPost, sortedBy } from "./sort-posts.ts";

/**
 * Whether a list is filtered, and in the order of votes or of activity, which has no index with a filter. The planner does
 * not know how many posts it would have to read in that order: the posts of the last month may be those with few votes.
 */
export const isNear = (shape: Shape): boolean =>
  isFiltered(shape) && shape.search === "none" && !shape.mine && !isByPost(shape);

/**
 * The query for the ids of a page of such a list. Reads the first posts in the list's order. If too few of them match to
 * fill the page, looks up the activity of all matches and sorts them, unless there are more than 10,000: then the planner
 * chooses. Posts of some days are always sorted, because old and new posts differ in votes and activity. `counted` has the
 * number of matches.
 */
export function nearPosts(given: Values, shape: Shape): SQL {
  const [fetched, end, window] = shape.isUsual
    ? [sql`21`, sql`20`, sql`limit 21`]
    : [given.fetched, given.end, sql`limit ${given.fetched} offset ${given.offset}`];
  const after = afterCursor(given, shape);
  const page = (from: SQL) => sql`array(select p.id from ${from} ${after} ${sortedBy(shape)} ${window})`;
  const matching = (isWhole: boolean) => matchingPosts(given, shape, undefined, isWhole);
  const ofPost = sql`a.workspace_id = ${given.workspaceId} and a.post_id = p.id`;
  const all = sql`(select p.id from posts p ${matching(true)} offset 0) p`;
  const activity = sql`post_activity a on ${ofPost}`;
  const isOfDays = shape.hasCreatedFrom || shape.hasCreatedTo;
  return sql`
    with near as materialized (
      select ${page(sql`${firstPosts(given, shape, sql`least(${end} * 100, 5000)`)} ${matching(false)}`)} as ids)
    select case when cardinality(ids) = ${fetched} then ids
      when (select total from counted) <= 10000
      then ${page(sql`${all} cross join lateral (select a.* from post_activity a where ${ofPost} offset 0) a where true`)}
      else ${page(isOfDays ? sql`${all} join ${activity} where true` : sql`posts p join ${activity} ${matching(false)}`)}
      end as ids
    from near`;
}
