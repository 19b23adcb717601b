-- Stores whether the caller follows a post. Repeating the call changes nothing.
create or replace function follow_post(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'id')::uuid;
  desired boolean := (input->>'isFollowing')::boolean;
  followed constant timestamptz := case when desired then now() end;
begin
  perform from posts p join boards b on b.workspace_id = ws and b.id = p.board_id
  where p.workspace_id = ws and p.id = post
    and post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, staff,
      (select u.identity from users u where u.workspace_id = ws and u.id = usr) is distinct from 'unverified')
  for key share of p;
  if not found then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
  insert into post_follows as f (workspace_id, post_id, user_id, is_following, followed_at)
  values (ws, post, usr, desired, followed)
  on conflict (workspace_id, post_id, user_id) do update set is_following = excluded.is_following,
    followed_at = excluded.followed_at where f.is_following <> excluded.is_following;
  return (json_build_object('postId', post, 'isFollowing', desired), null)::answer;
end $$;
