-- Votes for a post on behalf of a customer's own user. Creates the user, or updates the user's profile unless the user
-- is staff, blocked or erased. `digests`, those of the user's id, find the votes that the user had before an erasure. If
-- the user has already voted, the call fails with the id of the first vote and changes nothing.
create or replace function create_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := find_post(ws, input->>'postId');
  profile jsonb := input->'user';
  voter users;
  made votes;
begin
  if post is null then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
  insert into users (workspace_id, id, role, identity, external_id, email, full_name, avatar_url)
  values (ws, (profile->>'id')::uuid, 'end_user', 'verified', external_key(profile->>'id'), profile->>'email',
          profile->>'full_name', profile->>'avatar_url')
  on conflict do nothing returning * into voter;
  if voter.id is null then
    voter := find_voter(ws, profile->>'id');
    if voter.role = 'end_user' and voter.blocked_at is null then
      update users set
        email = profile->>'email', full_name = profile->>'full_name',
        avatar_url = case when profile ? 'avatar_url' then profile->>'avatar_url' else avatar_url end
      where workspace_id = ws and id = voter.id and blocked_at is null returning * into voter;
      if not found then
        raise exception using errcode = 'serialization_failure', message = 'the voter was blocked or erased meanwhile';
      end if;
    end if;
  else
    voter := readmit_person(ws, voter, input->'digests');
  end if;
  perform lock_post_activity(ws, post, usr, staff);
  insert into votes (workspace_id, post_id, user_id) values (ws, post, voter.id)
  on conflict (workspace_id, post_id, user_id) do nothing returning * into made;
  if made.number is null then
    select number into made.number from votes where workspace_id = ws and post_id = post and user_id = voter.id;
    perform raise_problem_with(409, 'already_voted', 'This user has already voted on this post.',
      json_build_object('id', made.number));
  end if;
  update post_activity set votes_count = votes_count + 1, last_interaction_at = now()
  where workspace_id = ws and post_id = post;
  perform publish_votes('post.votes_changed', ws, post);
  return (json_build_object('success', true, 'data', vote_text(made, voter,
    (select number from posts where workspace_id = ws and id = post),
    (select number from workspaces where id = ws))::json), null)::answer;
end $$;
