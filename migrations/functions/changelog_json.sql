-- Without isLiked, which is in the list and the read alone: `changelog_read_json` adds it.
create or replace function changelog_json(c changelogs) returns jsonb
language sql stable parallel safe as $$
  select jsonb_build_object(
    'id', c.id, 'createdAt', iso(c.created_at), 'workspaceId', c.workspace_id, 'userId', c.user_id,
    'title', c.title, 'content', c.content, 'likesCount', c.likes_count, 'viewsCount', c.views_count,
    'tagIds', coalesce((
      select jsonb_agg(l.tag_id order by l.tag_id) from changelog_tag_links l
      where l.workspace_id = c.workspace_id and l.changelog_id = c.id), '[]'),
    'creator', (
      select jsonb_build_object('id', u.id, 'fullName', u.full_name, 'avatarUrl', u.avatar_url)
      from users u where u.workspace_id = c.workspace_id and u.id = c.user_id))
$$;
