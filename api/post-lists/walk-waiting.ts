import { type SQL, sql } from "drizzle-orm";
import { windowSql } from "../pages/window-sql.ts";
import type { Found } from "./list-posts.ts";
import { longestWaiting } from "./longest-waiting.ts";
import { isFiltered, matchingPosts, oneOf, type Shape, type Values, withStatus } from "./match-posts.ts";

/** The statement for a list of the posts on which a visitor waits for a reply, longest waiting first. */
export function walkWaiting(given: Values, shape: Shape, body: SQL): SQL<Found> {
  const { workspaceId, most } = given;
  const { boards, statuses, hasStatusValues } = shape;
  const only =
    isFiltered(shape) || shape.mine
      ? {
          matching: matchingPosts(given, shape),
          waiting: sql`
            ${boards === "none" ? undefined : sql`and w.board_id ${oneOf(given.boardId, boards)}`}
            ${withStatus(given, shape, sql`w`)}`,
          hasStatus: statuses !== "none" || hasStatusValues,
        }
      : undefined;
  const { shown } = windowSql(given, shape.isUsual);
  return sql<Found>`
    with waiting as materialized (
      select * from (${longestWaiting(workspaceId, sql`${most}`, only)}) w
      order by since, post_id limit ${most})
    select (select count(*)::int from waiting) as total,
      (select string_agg(row.body, ',' order by row.since, row.post_id) from (
        select w.since, w.post_id, ${body} as body
        from (select * from waiting order by since, post_id ${shown}) w
          join posts p on p.workspace_id = ${workspaceId} and p.id = w.post_id
          join post_activity a on a.workspace_id = ${workspaceId} and a.post_id = w.post_id
      ) row) as rows`;
}
