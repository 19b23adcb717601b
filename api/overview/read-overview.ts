import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { comments } from "../comments/table.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { postActivity, posts } from "../posts/table.ts";
import { statuses } from "../statuses/table.ts";
import { users } from "../users/table.ts";
import { votes } from "../votes/table.ts";
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
  const { postId, votesCount, commentsCount, lastInteractionAt } = postActivity;
  const since = sql`((date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${back})) at time zone 'UTC')`;
  const perDay = (table: typeof posts | typeof votes | typeof comments) => sql`
    select (${table.createdAt} at time zone 'UTC')::date as day, count(*)::int as count from ${table}
    where ${table.workspaceId} = ${workspaceId} and ${table.createdAt} >= ${since} group by 1`;
  const ofPost = and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId));
  const asPost = sql`jsonb_build_object(
    'id', ${posts.id}, 'createdAt', iso(${posts.createdAt}), 'lastInteractionAt', iso(${lastInteractionAt}),
    'title', ${posts.title}, 'boardId', ${posts.boardId}, 'statusId', ${posts.statusId}, 'votesCount', ${votesCount},
    'commentsCount', ${commentsCount})`;
  const onBoard = boardExists(workspaceId, posts.boardId);
  const active = sql`
    not exists (
      select 1 from ${statuses} where ${isNamed(statuses, posts.statusId, workspaceId)} and ${statuses.kind} in ('done', 'closed'))`;
  return sql<{ body: string }>`
    with of_posts as (${perDay(posts)}), of_votes as (${perDay(votes)}), of_comments as (${perDay(comments)})
    select json_build_object(
      'days', (
        select json_agg(json_build_object(
          'date', to_char(day, 'YYYY-MM-DD'), 'posts', coalesce(of_posts.count, 0),
          'votes', coalesce(of_votes.count, 0), 'comments', coalesce(of_comments.count, 0)) order by day)
        from (
          select (now() at time zone 'UTC')::date - back as day from generate_series(0, ${back}::int) back
        ) calendar left join of_posts using (day) left join of_votes using (day) left join of_comments using (day)),
      'mostWanted', (
        select coalesce(json_agg(wanted.body), '[]') from (
          select ${asPost} as body
          from ${postActivity} join ${posts} on ${ofPost}
          where ${postActivity.workspaceId} = ${workspaceId} and ${votesCount} > 0 and ${active} and ${onBoard}
          order by ${votesCount} desc, ${postId} desc limit 5) wanted),
      'needsReply', (
        select coalesce(json_agg(waiting.body), '[]') from (
          select ${asPost} || jsonb_build_object('waitingSince', iso(coalesce(last.created_at, ${posts.createdAt}))) as body
          from (
            select * from ${postActivity} where ${postActivity.workspaceId} = ${workspaceId}
            order by ${lastInteractionAt} desc, ${postId} desc limit 200
          ) ${postActivity} join ${posts} on ${ofPost}
            left join lateral (
              select ${comments.userId}, ${comments.createdAt} from ${comments}
              where ${comments.workspaceId} = ${workspaceId} and ${comments.postId} = ${posts.id}
                and not ${comments.isSpam}
              order by ${comments.createdAt} desc, ${comments.id} desc limit 1
            ) last on true
            join ${users} on ${users.workspaceId} = ${workspaceId}
              and ${users.id} = coalesce(last.user_id, ${posts.userId})
          where ${users.role} = 'end_user' and ${active} and ${onBoard}
          order by coalesce(last.created_at, ${posts.createdAt}) desc, ${postId} desc limit 10) waiting))::text as body`;
});
