-- Called by the release before this one, which has no `staffPost` in `staff-post.ts` and may still run during an
-- upgrade. No other code calls this function; remove it in the next release.
create or replace function staff_post_json(p posts, a post_activity, is_voted boolean) returns json
language sql stable parallel safe as $$
  select (post_text(p, a, is_voted)::jsonb || jsonb_build_object(
    'author', (
      select jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email, 'identity', u.identity)
      from users u where u.workspace_id = p.workspace_id and u.id = p.user_id),
    'tags', (
      select coalesce(jsonb_agg(tag_json(t)::jsonb order by lower(t.name), t.id), '[]')
      from post_tags l join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id
      where l.workspace_id = p.workspace_id and l.post_id = p.id)))::json
$$;
