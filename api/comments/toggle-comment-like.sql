-- Adds or removes the like as `isLiked` requests; repeating such a call changes nothing. Without `isLiked`, toggles the
-- like. Concurrent likes wait for the lock on the comment; the post is not locked.
create or replace function toggle_comment_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  comment uuid := (input->>'id')::uuid;
  desired boolean := (input->>'isLiked')::boolean;
  total integer;
  change integer := 0;
begin
  perform lock_voter(ws, usr);
  select c.likes_count into total from comments c
    join posts p on p.workspace_id = ws and p.id = c.post_id
    join boards b on b.workspace_id = ws and b.id = p.board_id
  where c.workspace_id = ws and c.post_id = (input->>'postId')::uuid and c.id = comment
    and post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, staff,
      (select u.identity from users u where u.workspace_id = ws and u.id = usr) is distinct from 'unverified')
    and comment_visible(row(c.*)::comments, usr, staff)
  for no key update of c;
  if not found then
    perform raise_problem(404, 'not_found', 'No such comment.');
  end if;
  if desired then
    perform from comment_likes where workspace_id = ws and comment_id = comment and user_id = usr;
  else
    delete from comment_likes where workspace_id = ws and comment_id = comment and user_id = usr;
    change := case when found then -1 else 0 end;
  end if;
  if not found and desired is not false then
    insert into comment_likes (workspace_id, comment_id, user_id) values (ws, comment, usr);
    change := 1;
  end if;
  if change <> 0 then
    update comments set likes_count = likes_count + change where workspace_id = ws and id = comment;
  end if;
  return (json_build_object(
    'commentId', comment, 'isLiked', coalesce(desired, change = 1), 'likesCount', total + change), null)::answer;
end $$;
