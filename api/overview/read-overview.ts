import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { longestWaiting } from "../post-lists/longest-waiting.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { dailyCounts, postActivity, posts, statuses } from "../tables.ts";
import type { ReadOverview } from "./contract.ts";

/** Returns the workspace's overview as JSON text. */
export async function readOverview(
  db: Database,
  { workspaceId }: Actor,
  { days }: ReadOverview,
): Promise<string> {
  const [row] = await read(db, { workspaceId, back: days - 1 });
  return row?.body ?? "{}";
}

const read = prepareStatement(({ workspaceId, back }: Given<"workspaceId" | "back">) => {
  const { votesCount, commentsCount, lastInteractionAt } = postActivity;
  const today = sql`(now() at time zone 'UTC')::date`;
  const onBoard = sql`p.workspace_id = ${workspaceId} and ${boardExists(workspaceId, sql`p.board_id`)}`;
  const asPost = sql`jsonb_build_object(
    'id', p.id, 'createdAt', iso(p.created_at), 'lastInteractionAt', iso(${lastInteractionAt}),
    'title', p.title, 'boardId', p.board_id, 'statusId', p.status_id, 'votesCount', ${votesCount},
    'commentsCount', ${commentsCount})`;
  const ofPost = sql`${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = p.id`;
  return sql<{ body: string }>`
    with counted as (
      select day, sum(posts) as posts, sum(votes) as votes, sum(comments) as comments from ${dailyCounts}
      where workspace_id = ${workspaceId} and day >= ${today} - ${back}::int group by day),
    waiting as materialized (
      ${longestWaiting(workspaceId, sql`1001`)})
    select json_build_object(
      'days', (
        select json_agg(json_build_object(
          'date', to_char(day, 'YYYY-MM-DD'), 'posts', coalesce(counted.posts, 0),
          'votes', coalesce(counted.votes, 0), 'comments', coalesce(counted.comments, 0)) order by day)
        from (select ${today} - back as day from generate_series(0, ${back}::int) back) calendar
          left join counted using (day)),
      'mostWanted', (
        select coalesce(json_agg(wanted.body), '[]') from (
          select ${asPost} as body
          from ${postActivity} join ${posts} p on p.id = ${postActivity.postId} and ${onBoard}
          where ${postActivity.workspaceId} = ${workspaceId} and ${votesCount} > 0
            and not exists (
              select 1 from ${statuses}
              where ${statuses.workspaceId} = ${workspaceId} and ${statuses.id} = p.status_id
                and ${statuses.kind} in ('done', 'closed'))
          order by ${votesCount} desc, ${postActivity.postId} desc limit 5) wanted),
      'needsReply', (
        select coalesce(json_agg(longest.body), '[]') from (
          select ${asPost} || jsonb_build_object('waitingSince', iso(w.since)) as body
          from (select post_id, since from waiting order by since, post_id limit 10) w
            join ${posts} p on p.workspace_id = ${workspaceId} and p.id = w.post_id
            join ${postActivity} on ${ofPost}
          order by w.since, w.post_id) longest),
      'needsReplyCount', (select least(count(*), 1000) from waiting),
      'isNeedsReplyCountExact', (select count(*) <= 1000 from waiting))::text as body`;
});
