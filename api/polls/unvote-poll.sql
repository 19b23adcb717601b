create or replace function unvote_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  poll polls := lock_poll(ws, (input->>'id')::uuid);
begin
  perform require_active(poll);
  if not withdraw_ballot(ws, poll.id, usr) then
    perform raise_problem(404, 'not_voted', 'You have not voted on this poll.');
  end if;
  update polls set ballots_count = ballots_count - 1 where workspace_id = ws and id = poll.id;
  perform publish_votes('poll.votes_changed', ws, poll.id);
  return (json_build_object('message', 'Vote removed'), null)::answer;
end $$;
