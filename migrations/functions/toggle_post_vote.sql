-- Locks first (the post against deletion, its activity against other votes), deletes or inserts, then moves the counter
-- by what really changed: exact under any number of simultaneous toggles, and each caller is told the state that its own
-- toggle left.
create or replace function toggle_post_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'id')::uuid;
  voted boolean := false;
  total integer;
begin
  perform lock_post_activity(ws, post, usr, staff);
  delete from votes where workspace_id = ws and post_id = post and user_id = usr;
  if not found then
    insert into votes (workspace_id, post_id, user_id) values (ws, post, usr);
    voted := true;
  end if;
  update post_activity
  set votes_count = votes_count + case when voted then 1 else -1 end, last_interaction_at = now()
  where workspace_id = ws and post_id = post
  returning votes_count into total;
  return (json_build_object('postId', post, 'isVoted', voted, 'votesCount', total), null)::answer;
end $$;
