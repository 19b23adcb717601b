-- Deletes a ballot and subtracts it from the counters of its options. In a ranked poll, subtracts it only from the
-- counter of its first choice. Returns whether there was a ballot. The caller updates `ballots_count`.
create or replace function withdraw_ballot(ws uuid, poll uuid, usr uuid) returns boolean
language plpgsql as $$
begin
  update poll_options o set votes_count = o.votes_count - 1
  from ballot_choices c
  where c.workspace_id = ws and c.poll_id = poll and c.user_id = usr and coalesce(c.rank, 1) = 1
    and o.workspace_id = ws and o.poll_id = poll and o.id = c.option_id;
  delete from ballots where workspace_id = ws and poll_id = poll and user_id = usr;
  return found;
end $$;
