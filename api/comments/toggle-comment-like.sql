-- The comment's lock keeps likes in line; the post is only looked at.
create or replace function toggle_comment_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  comment uuid := (input->>'id')::uuid;
  liked boolean := false;
  total integer;
begin
  perform from comments c
    join posts p on p.workspace_id = ws and p.id = c.post_id
    join boards b on b.workspace_id = ws and b.id = p.board_id
  where c.workspace_id = ws and c.post_id = (input->>'postId')::uuid and c.id = comment
    and post_visible(p, b, usr, staff) and comment_visible(c, usr, staff)
  for no key update of c;
  if not found then
    perform refuse(404, 'not_found', 'No such comment.');
  end if;
  delete from comment_likes where workspace_id = ws and comment_id = comment and user_id = usr;
  if not found then
    insert into comment_likes (workspace_id, comment_id, user_id) values (ws, comment, usr);
    liked := true;
  end if;
  update comments set likes_count = likes_count + case when liked then 1 else -1 end
  where workspace_id = ws and id = comment returning likes_count into total;
  return (json_build_object('commentId', comment, 'isLiked', liked, 'likesCount', total), null)::answer;
end $$;
