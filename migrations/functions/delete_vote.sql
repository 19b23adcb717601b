-- The key user's own vote, or that of the voter named.
create or replace function delete_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := find_post(ws, input->>'postId');
  voter uuid := usr;
begin
  if post is null then
    perform refuse(404, 'not_found', 'No such post.');
  end if;
  if input ? 'externalUserId' then
    select id into voter from users
    where workspace_id = ws and (id = (input->>'externalUserId')::uuid
      or (identity = 'verified' and external_id = input->>'externalUserId'));
  end if;
  perform lock_post_activity(ws, post, usr, staff);
  delete from votes where workspace_id = ws and post_id = post and user_id = voter;
  if not found then
    perform refuse(404, 'not_voted', 'There is no such vote on this post.');
  end if;
  update post_activity set votes_count = votes_count - 1, last_interaction_at = now()
  where workspace_id = ws and post_id = post;
  return (json_build_object('success', true, 'message', 'Vote removed'), null)::answer;
end $$;
