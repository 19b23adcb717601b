import { type SQL, sql } from "drizzle-orm";
import { windowSql } from "../page.ts";
import type { Found } from "./list-posts.ts";
import { matchingPosts, oneOf, type Shape, sortedBy, type Values } from "./match-posts.ts";

/**
 * One page of a search that holds a trigram. The trigram index costs as much as the words are common, walking along the list
 * as they are rare: a sample, the newest thousand, tells which it is and how far the walk may go (decision 011). What a walk
 * does not fill, the index answers; Postgres runs no part of the statement that is not asked for.
 */
export function searchPosts(given: Values, shape: Shape, body: SQL) {
  const { shown, counted } = windowSql(given, shape.isUsual);
  const { pattern, end, most } = given;
  const isNewest = shape.sortBy === "createdAt";
  const newest = { ...shape, sortBy: "createdAt", sortOrder: "desc" } as const;
  const titled = (row: SQL) =>
    matchingPosts(given, shape, sql`and lower(${row}.title) like (select lower(${pattern}))`);
  // Four times as far as the sample promises. Beside the newest, each step of a walk is one to somewhere else on the disk.
  const [slope, bound, farthest] = isNewest ? [sql`6`, sql`100`, sql`200000`] : [sql`1`, sql`10`, sql`20000`];
  const shownWithin = sql`(
    select case when hits * least(hits * ${slope}, ${bound}) >= ${end}
      then least(${end} * 4000 / hits, ${farthest}) else 0 end from sample)`;
  const countedWithin = sql`(
    select case when hits * 20 >= ${most} then least(${most} * 4000 / hits, 20000) else 0 end from sample)`;
  return sql<Found>`
    with sample as materialized (
      select count(*)::int as hits from ${first(given, newest, sql`1000`)} ${titled(sql`o`)}
    ), few as materialized (
      select count(*)::int as total from (
        select from ${first(given, newest, countedWithin)} ${titled(sql`o`)} ${counted}) seen
    ), near as materialized (
      select array(
        select p.id from ${first(given, shape, shownWithin)} ${titled(isNewest ? sql`o` : sql`p`)}
        ${sortedBy(shape, sql`o`)} ${shown}) as ids
    ), indexed as materialized (
      select p.workspace_id, p.id, p.created_at
      from posts p ${matchingPosts(given, shape, sql`and p.title ilike ${pattern}`)}
    )
    select
      (select case when few.total >= ${most} then few.total
        else (select count(*)::int from (select from indexed ${counted}) seen) end from few) as total,
      (select string_agg(page.body, ',') from (
        select ${body} as body
        from unnest((
          select case when cardinality(ids) = ${given.limit} then ids else array(
            select p.id from indexed p
              ${isNewest ? undefined : sql`join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id`}
            ${sortedBy(shape)} ${shown}) end from near)) with ordinality o (id, place)
        join posts p on p.workspace_id = ${given.workspaceId} and p.id = o.id
        join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
        order by o.place) page) as rows`;
}

/**
 * The first posts `p` of the list without its filters, but for one that has an index in the order of the list. Each is gone
 * to by its place on disk: by its keys, a planner that knows nothing of a young table reads the whole board for each.
 */
function first(given: Values, shape: Shape, limit: SQL) {
  if (shape.sortBy === "createdAt") {
    return sql`(
      select o.ctid as spot, o.id, o.title, o.created_at from posts o where o.workspace_id = ${given.workspaceId}
      ${oneFilter(given, shape)} ${sortedBy(shape, sql`o`)} limit ${limit}
    ) o join posts p on p.ctid = o.spot`;
  }
  return sql`(
    select a.*, (select o.ctid from posts o where o.workspace_id = a.workspace_id and o.id = a.post_id) as spot
    from post_activity a where a.workspace_id = ${given.workspaceId} ${sortedBy(shape)} limit ${limit}
  ) a join posts p on p.ctid = a.spot`;
}

function oneFilter(given: Values, { categories, boards, statuses }: Shape) {
  if (categories === "one") return sql`and o.category_id ${oneOf(given.categoryId, "one")}`;
  if (boards === "one") return sql`and o.board_id ${oneOf(given.boardId, "one")}`;
  return statuses === "one" ? sql`and o.status_id ${oneOf(given.statusId, "one")}` : undefined;
}
