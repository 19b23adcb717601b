-- Deletes or inserts, then moves the counter by what really changed. The caller holds `lock_post`.
create or replace function flip_post_vote(ws uuid, post uuid, usr uuid) returns json
language plpgsql as $$
declare
  voted boolean := false;
  total integer;
begin
  delete from votes where workspace_id = ws and post_id = post and user_id = usr;
  if not found then
    insert into votes (workspace_id, post_id, user_id) values (ws, post, usr);
    voted := true;
  end if;
  update post_activity
  set votes_count = votes_count + case when voted then 1 else -1 end, last_interaction_at = now()
  where workspace_id = ws and post_id = post
  returning votes_count into total;
  return json_build_object('postId', post, 'isVoted', voted, 'votesCount', total);
end $$;
