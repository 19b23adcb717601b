import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { boardExists } from "../boards/board-exists.ts";
import { posts, statuses, waitingPosts } from "../tables.ts";

interface Only {
  /** A `where` clause on the post `p`. */
  matching: SQL;
  /** The conditions among them on the board and the status, on `w`, with which most posts need no look-up. */
  waiting: SQL;
  /** Whether only posts with a status match. */
  hasStatus: boolean;
}

/**
 * The open posts on which a visitor waits for a reply, as `post_id` and `since`: of each status the `limit` longest
 * waiting ones, which are read in the order of the index, so that closed posts cost nothing.
 */
export function longestWaiting(workspaceId: Placeholder, limit: SQL, only?: Only): SQL {
  const matched = only && sql`join ${posts} p on p.workspace_id = ${workspaceId} and p.id = w.post_id`;
  // In the order of the index, which the planner would not see if the status, here null for all, were left out.
  const first = (ofStatus: SQL) => sql`(
    select w.post_id, w.since from ${waitingPosts} w ${matched}
    ${only?.matching ?? sql`where ${boardExists(workspaceId, sql`w.board_id`)}`} ${only?.waiting}
      and w.workspace_id = ${workspaceId} and w.status_id ${ofStatus}
    order by w.status_id, w.since, w.post_id limit ${limit})`;
  const without = sql`select w.post_id, w.since from ${first(sql`is null`)} w union all`;
  return sql`
    ${only?.hasStatus ? undefined : without}
    select w.post_id, w.since from ${statuses} s cross join lateral ${first(sql`= s.id`)} w
    where s.workspace_id = ${workspaceId} and s.kind in ('open', 'active')`;
}
