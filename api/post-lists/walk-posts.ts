import { type SQL, sql } from "drizzle-orm";
import { windowSql } from "../pages/window-sql.ts";
import { hasStoredTotal, storedTotal } from "./count-posts.ts";
import type { Found } from "./list-posts.ts";
import { matchingPosts, newestWithTitle, type Shape, type Values } from "./match-posts.ts";
import { isNear, nearPosts } from "./near-posts.ts";
import { afterCursor, isByPost, sortedBy } from "./sort-posts.ts";

/** The statement for a list without a search, or with a search that no index supports in this order. */
export function walkPosts(given: Values, shape: Shape, body: SQL): SQL<Found> {
  const { shown, counted } = windowSql(given, shape.isUsual);
  const titled = titledBy(given, shape);
  const total = hasStoredTotal(shape)
    ? storedTotal(given, shape)
    : sql`(
        select count(*)::int from (
          select 1 from posts p ${matchingPosts(given, shape, titledBy(given, shape, true), true)} ${counted}) few)`;
  const joined = sql`join post_activity a on a.workspace_id = ${given.workspaceId} and a.post_id = p.id`;
  if (shape.isUsual && !isNear(shape)) {
    return sql<Found>`
      select ${total} as total, (select string_agg(page.body, ',') from (
        select ${body} as body
        from posts p ${joined} ${matchingPosts(given, shape, titled)}
        ${sortedBy(shape)} ${shown}
      ) page) as rows`;
  }
  // Only the ids of the posts before the page are read, not their JSON.
  const ids = isNear(shape)
    ? nearPosts(given, shape)
    : sql`
      select array(
        select p.id from posts p ${isByPost(shape) ? undefined : joined} ${matchingPosts(given, shape, titled)}
        ${afterCursor(given, shape)}
        ${sortedBy(shape)} limit ${given.fetched} offset ${given.offset}) as ids`;
  return sql<Found>`
    with counted as materialized (select ${total} as total), page as materialized (${ids})
    select (select total from counted) as total,
      (select cardinality(ids) > ${given.limit} from page) as "hasMore",
      (select string_agg(row.body, ',' order by row.place) from (
        select o.place, ${body} as body
        from unnest((select ids[:${given.limit}] from page)) with ordinality o (id, place)
          join posts p on p.workspace_id = ${given.workspaceId} and p.id = o.id ${joined}
      ) row) as rows`;
}

/** The condition that the title contains the search, if there is one. */
function titledBy(given: Values, { search, sortBy }: Shape, isCount = false): SQL | undefined {
  if (search === "newest") return newestWithTitle(given, sortBy === "createdAt" && !isCount);
  return search === "indexed" ? sql`and p.title ilike ${given.pattern}` : undefined;
}
