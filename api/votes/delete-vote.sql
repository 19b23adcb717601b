-- Deletes the vote of the user that `externalUserId` identifies; without `externalUserId`, that of the key's user.
create or replace function delete_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := find_post(ws, input->>'postId');
  named text := input->>'externalUserId';
  voter uuid := case when named is null then usr else (find_voter(ws, named)).id end;
begin
  perform lock_post_activity(ws, post, usr, staff);
  delete from votes where workspace_id = ws and post_id = post and user_id = voter;
  if not found then
    perform raise_problem(404, 'not_voted', 'This user has not voted on this post.');
  end if;
  update post_activity set votes_count = votes_count - 1, last_interaction_at = now()
  where workspace_id = ws and post_id = post;
  perform publish_votes('post.votes_changed', ws, post);
  return (json_build_object('success', true, 'message', 'Vote removed'), null)::answer;
end $$;
