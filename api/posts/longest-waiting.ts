import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { boardExists } from "../boards/board-exists.ts";
import { statuses } from "../statuses/table.ts";
import { posts, waitingPosts } from "./table.ts";

/**
 * The open posts on which a visitor waits for a reply, as `post_id` and `since`: of each status the `limit` longest
 * waiting ones, which are read in the order of the index, so that closed posts cost nothing. `matching` is a `where`
 * clause on the post `p`.
 */
export function longestWaiting(workspaceId: Placeholder, limit: SQL, matching?: SQL): SQL {
  const matched = matching && sql`join ${posts} p on p.workspace_id = ${workspaceId} and p.id = w.post_id`;
  // In the order of the index, which the planner would not see if the status, here null for all, were left out.
  const first = (ofStatus: SQL) => sql`(
    select w.post_id, w.since from ${waitingPosts} w ${matched}
    ${matching ?? sql`where ${boardExists(workspaceId, sql`w.board_id`)}`}
      and w.workspace_id = ${workspaceId} and w.status_id ${ofStatus}
    order by w.status_id, w.since, w.post_id limit ${limit})`;
  return sql`
    select w.post_id, w.since from ${first(sql`is null`)} w
    union all
    select w.post_id, w.since from ${statuses} s cross join lateral ${first(sql`= s.id`)} w
    where s.workspace_id = ${workspaceId} and s.kind in ('open', 'active')`;
}
