import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";

/** Everything the workspace keeps about one person, as JSON text. @throws Problem 404 */
export async function exportUser(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  id: string,
): Promise<string> {
  const [row] = await sql<{ body: string }[]>`
    select json_build_object(
      'user', user_json(u),
      'posts', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'createdAt', iso(p.created_at), 'title', p.title, 'description', p.description,
          'visibility', p.visibility) order by p.created_at, p.id), '[]')
        from posts p where p.workspace_id = u.workspace_id and p.user_id = u.id),
      'mergedPosts', (
        select coalesce(json_agg(json_build_object(
          'id', m.duplicate->'id', 'createdAt', iso((m.duplicate->>'created_at')::timestamptz), 'mergedInto', m.post_id,
          'title', m.duplicate->'title', 'description', m.duplicate->'description') order by m.created_at, m.id), '[]')
        from post_merges m
        where m.workspace_id = u.workspace_id and m.undone_at is null and m.duplicate->>'user_id' = u.id::text),
      'auditEvents', (
        select coalesce(json_agg(json_build_object(
          'id', e.id, 'createdAt', iso(e.created_at), 'action', e.action, 'subject', e.subject) order by e.id), '[]')
        from audit_events e
        where e.workspace_id = u.workspace_id and (e.user_id = u.id or e.subject = u.id::text)),
      'comments', (
        select coalesce(json_agg(json_build_object(
          'id', c.id, 'createdAt', iso(c.created_at), 'postId', c.post_id, 'content', c.content)
          order by c.created_at, c.id), '[]')
        from comments c where c.workspace_id = u.workspace_id and c.user_id = u.id),
      'votes', (
        select coalesce(json_agg(json_build_object('postId', v.post_id, 'createdAt', iso(v.created_at))
          order by v.created_at, v.number), '[]')
        from votes v where v.workspace_id = u.workspace_id and v.user_id = u.id),
      'commentLikes', (
        select coalesce(json_agg(json_build_object('commentId', l.comment_id, 'createdAt', iso(l.created_at))
          order by l.created_at, l.comment_id), '[]')
        from comment_likes l where l.workspace_id = u.workspace_id and l.user_id = u.id),
      'changelogLikes', (
        select coalesce(json_agg(json_build_object('changelogId', l.changelog_id, 'createdAt', iso(l.created_at))
          order by l.created_at, l.changelog_id), '[]')
        from changelog_likes l where l.workspace_id = u.workspace_id and l.user_id = u.id),
      'ballots', (
        select coalesce(json_agg(json_build_object('pollId', b.poll_id, 'createdAt', iso(b.created_at), 'choices', (
          select json_agg(json_build_object('optionId', c.option_id, 'rank', c.rank) order by c.rank, c.option_id)
          from ballot_choices c
          where c.workspace_id = b.workspace_id and c.poll_id = b.poll_id and c.user_id = b.user_id))
          order by b.created_at, b.poll_id), '[]')
        from ballots b where b.workspace_id = u.workspace_id and b.user_id = u.id))::text as body
    from users u where u.workspace_id = ${workspaceId} and u.id = ${id}`;
  if (!row) throw new Problem(404, "not_found", "No such user.");
  return row.body;
}
