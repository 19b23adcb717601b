import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import type { ReadOverview } from "./contract.ts";

/** The workspace at a glance, as JSON text. */
export async function readOverview(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  { days }: ReadOverview,
): Promise<string> {
  const since = sql`((date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1})) at time zone 'UTC')`;
  const perDay = (table: string) => sql`
    select (created_at at time zone 'UTC')::date as day, count(*)::int as count from ${sql(table)}
    where workspace_id = ${workspaceId} and created_at >= ${since} group by 1`;
  const asPost = sql`jsonb_build_object(
    'id', p.id, 'createdAt', iso(p.created_at), 'lastInteractionAt', iso(a.last_interaction_at), 'title', p.title,
    'boardId', p.board_id, 'statusId', p.status_id, 'votesCount', a.votes_count, 'commentsCount', a.comments_count)`;
  const active = sql`
    not exists (
      select from statuses s where s.workspace_id = p.workspace_id and s.id = p.status_id and s.kind in ('done', 'closed'))`;
  const [row] = await sql<{ body: string }[]>`
    with of_posts as (${perDay("posts")}), of_votes as (${perDay("votes")}), of_comments as (${perDay("comments")})
    select json_build_object(
      'days', (
        select json_agg(json_build_object(
          'date', to_char(day, 'YYYY-MM-DD'), 'posts', coalesce(of_posts.count, 0),
          'votes', coalesce(of_votes.count, 0), 'comments', coalesce(of_comments.count, 0)) order by day)
        from (
          select (now() at time zone 'UTC')::date - back as day from generate_series(0, ${days - 1}::int) back
        ) calendar left join of_posts using (day) left join of_votes using (day) left join of_comments using (day)),
      'mostWanted', (
        select coalesce(json_agg(wanted.body), '[]') from (
          select ${asPost} as body
          from post_activity a join posts p on p.workspace_id = a.workspace_id and p.id = a.post_id
          where a.workspace_id = ${workspaceId} and a.votes_count > 0 and ${active}
          order by a.votes_count desc, a.post_id desc limit 5) wanted),
      'needsReply', (
        select coalesce(json_agg(waiting.body), '[]') from (
          select ${asPost} || jsonb_build_object('waitingSince', iso(coalesce(last.created_at, p.created_at))) as body
          from (
            select * from post_activity where workspace_id = ${workspaceId}
            order by last_interaction_at desc, post_id desc limit 200
          ) a join posts p on p.workspace_id = a.workspace_id and p.id = a.post_id
            left join lateral (
              select c.user_id, c.created_at from comments c
              where c.workspace_id = p.workspace_id and c.post_id = p.id and not c.is_spam
              order by c.created_at desc, c.id desc limit 1
            ) last on true
            join users u on u.workspace_id = p.workspace_id and u.id = coalesce(last.user_id, p.user_id)
          where u.role = 'end_user' and ${active}
          order by coalesce(last.created_at, p.created_at) desc, a.post_id desc limit 10) waiting))::text as body`;
  return row?.body ?? "{}";
}
