-- Stores the user's ballot, which replaces any earlier ballot of that user. In a ranked poll, the order of `optionIds`
-- is the ranking.
create or replace function vote_on_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
-- Without a generic plan, PostgreSQL would plan the queries with arrays again for each call.
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  poll polls;
  chosen uuid[] := array(select jsonb_array_elements_text(input->'optionIds')::uuid);
  replaced boolean;
begin
  perform lock_voter(ws, usr);
  poll := lock_poll(ws, (input->>'id')::uuid);
  if poll.type = 'single' and cardinality(chosen) <> 1 then
    perform raise_problem(400, 'one_option_expected', 'must have exactly one id, because this poll allows a single choice', 'optionIds');
  end if;
  if exists (
    select 1 from unnest(chosen) as c (id)
    where not exists (select 1 from poll_options o where o.workspace_id = ws and o.poll_id = poll.id and o.id = c.id)
  ) then
    perform raise_problem(400, 'unknown_option', 'must contain only ids of this poll''s options', 'optionIds');
  end if;
  perform require_active(poll);
  replaced := withdraw_ballot(ws, poll.id, usr);
  -- The poll may have ended since the check, so created_at is capped at the end of the poll.
  insert into ballots (workspace_id, poll_id, user_id, created_at)
  values (ws, poll.id, usr, least(clock_timestamp(), poll.end_at));
  insert into ballot_choices (workspace_id, poll_id, user_id, option_id, rank)
  select ws, poll.id, usr, c.id, case when poll.type = 'ranked' then c.place end
  from unnest(chosen) with ordinality as c (id, place);
  update poll_options set votes_count = votes_count + 1
  where workspace_id = ws and poll_id = poll.id
    and id = any(case when poll.type = 'ranked' then chosen[1:1] else chosen end);
  if not replaced then
    update polls set ballots_count = ballots_count + 1 where workspace_id = ws and id = poll.id;
  end if;
  perform publish_votes('poll.votes_changed', ws, poll.id);
  return (json_build_object('message', 'Vote recorded'), null)::answer;
end $$;
