import { type SQL, sql } from "drizzle-orm";
import { windowSql } from "../pages/window-sql.ts";
import { firstPosts } from "./first-posts.ts";
import type { Found } from "./list-posts.ts";
import { matchingPosts, type Shape, type Values } from "./match-posts.ts";
import { sortedBy } from "./sort-posts.ts";

/**
 * The statement for one page of a search that contains a trigram. The trigram index is slow for common words, and
 * reading posts in list order is slow for rare ones. The number of matches among the newest 1,000 posts decides which
 * of these two ways is used, and the maximum number of posts to read in list order (decision 011). If too few of those
 * posts match to fill the page, the index is used. Postgres does not run the parts of the statement that are not
 * needed.
 */
export function searchTitles(given: Values, shape: Shape, body: SQL) {
  const { shown, counted } = windowSql(given, shape.isUsual);
  const { pattern, end, most } = given;
  const isNewest = shape.sortBy === "createdAt";
  // The order of votes and that of activity have no index with a filter, so the sample has none either.
  const unfiltered = isNewest ? {} : ({ boards: "none", categories: "none", statuses: "none" } as const);
  const newest = { ...shape, ...unfiltered, sortBy: "createdAt", sortOrder: "desc" } as const;
  const titled = matchingPosts(given, shape, sql`and lower(p.title) like (select lower(${pattern}))`);
  // Reads at most four times as many posts as the sample predicts. In sort orders other than newest first, the limit is
  // lower, because each post needs a random disk access.
  const [slope, bound, farthest] = isNewest ? [sql`6`, sql`100`, sql`200000`] : [sql`1`, sql`20`, sql`30000`];
  const shownWithin = sql`(
    select case when hits * least(hits * ${slope}, ${bound}) >= ${end}
      then least(${end} * 4000 / hits, ${farthest}) else 0 end from sample)`;
  const countedWithin = sql`(
    select case when hits * 20 >= ${most} then least(${most} * 4000 / hits, 20000) else 0 end from sample)`;
  return sql<Found>`
    with sample as materialized (
      select count(*)::int as hits from ${firstPosts(given, newest, sql`1000`)} ${titled}
    ), few as materialized (
      select count(*)::int as total from (
        select 1 from ${firstPosts(given, newest, countedWithin)} ${titled} ${counted}) seen
    ), near as materialized (
      select array(
        select p.id from ${firstPosts(given, shape, shownWithin)} ${titled}
        ${sortedBy(shape)} ${shown}) as ids
    ), indexed as materialized (
      select p.workspace_id, p.id, p.created_at
      from posts p ${matchingPosts(given, shape, sql`and p.title ilike ${pattern}`)}
    )
    select
      (select case when few.total >= ${most} then few.total
        else (select count(*)::int from (select 1 from indexed ${counted}) seen) end from few) as total,
      (select string_agg(page.body, ',') from (
        select ${body} as body
        from unnest((
          select case when cardinality(ids) = ${given.limit} then ids else array(
            select p.id from indexed p
              ${isNewest ? undefined : sql`join post_activity a on a.workspace_id = ${given.workspaceId} and a.post_id = p.id`}
            ${sortedBy(shape)} ${shown}) end from near)) with ordinality o (id, place)
        join posts p on p.workspace_id = ${given.workspaceId} and p.id = o.id
        join post_activity a on a.workspace_id = ${given.workspaceId} and a.post_id = p.id
        order by o.place) page) as rows`;
}
