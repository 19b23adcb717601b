-- Toggles one vote. `run_idempotent` calls this function for a request with an Idempotency-Key.
create or replace function toggle_post_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  vote text;
begin
  select body into vote from toggle_post_votes(array[ws], array[usr], array[staff], array[(input->>'id')::uuid]);
  if vote is null then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
  return (vote::json, null)::answer;
end $$;
