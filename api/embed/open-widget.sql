-- The data for the panel's first view, except the posts, limited to what an end user may see. `unread` is 0 if
-- `seen_at` is null, which means that the visitor never opened the changelog. In a small database, PostgreSQL would plan
-- the statement again at each call, which takes five times as long as running it.
create or replace function open_widget(ws uuid, usr uuid, seen_at timestamptz) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select json_build_object(
    'visitor', (
      select json_build_object('id', u.id, 'kind', u.identity, 'fullName', u.full_name, 'avatarUrl', u.avatar_url)
      from users u where u.workspace_id = ws and u.id = usr),
    'boards', (
      select coalesce(json_agg(board_json(row(b.*)::boards) order by b.is_default desc, lower(b.title), b.id), '[]')
      from boards b where b.workspace_id = ws and not b.is_private),
    'categories', (
      select coalesce(json_agg(category_json(row(c.*)::categories) order by c.created_at, c.id), '[]')
      from categories c join boards b on b.workspace_id = ws and b.id = c.board_id
      where c.workspace_id = ws and not b.is_private),
    'statuses', (
      select coalesce(json_agg(status_json(row(s.*)::statuses) order by s."order", s.id), '[]')
      from statuses s where s.workspace_id = ws),
    'polls', (
      select coalesce(json_agg(active.body), '[]') from (
        select poll_text(row(p.*)::polls, o.options, o.is_voted)::json as body
        from polls p cross join lateral (
          select bool_or(v.option_id is not null) as is_voted, string_agg(
            poll_option_text(row(o.*)::poll_options, p.ballots_count, v.option_id, v.rank), ','
            order by o."order", o.submitted) as options
          from poll_options o
            left join ballot_choices v
              on v.workspace_id = ws and v.poll_id = o.poll_id and v.user_id = usr and v.option_id = o.id
          where o.workspace_id = ws and o.poll_id = p.id) o
        where p.workspace_id = ws and p.end_at > now() and p.start_at <= now()
        order by p.created_at desc, p.id desc limit 20) active),
    'hasPastPolls', exists (select 1 from polls p where p.workspace_id = ws and p.end_at <= now()),
    'tabs', coalesce(string_to_array(w.look->>'tabs', ' '),
      array['ideas']
        || case when exists (
          select 1 from statuses s join status_counts n on n.workspace_id = ws and n.status_id = s.id
          where s.workspace_id = ws and s.kind in ('active', 'done') and n.public_posts_count > 0)
          then array['roadmap'] else '{}' end
        || case when exists (select 1 from polls p where p.workspace_id = ws and p.start_at <= now())
          then array['polls'] else '{}' end
        || case when exists (select 1 from changelogs c where c.workspace_id = ws) then array['news'] else '{}' end),
    'takesPictures', w.picture_senders = 'everyone',
    'takesContext', w.takes_context,
    'changelogs', json_build_object(
      'data', (
        select coalesce(json_agg(newest.body), '[]') from (
          select json_build_object(
            'id', c.id, 'createdAt', iso(c.created_at), 'title', c.title, 'likesCount', c.likes_count,
            'tagIds', coalesce((
              select json_agg(l.tag_id order by l.tag_id) from changelog_tag_links l
              where l.workspace_id = ws and l.changelog_id = c.id), '[]'),
            'isLiked', exists (
              select 1 from changelog_likes l
              where l.workspace_id = ws and l.changelog_id = c.id and l.user_id = usr)) as body
          from changelogs c where c.workspace_id = ws
          order by c.created_at desc, c.id desc limit 10) newest),
      'unread', (
        select count(*) from (
          select 1 from changelogs c where c.workspace_id = ws and c.created_at > seen_at limit 100) unread)))
  from workspaces w where w.id = ws);
end $$;
