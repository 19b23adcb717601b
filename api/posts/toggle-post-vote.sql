-- Exact under any number of simultaneous toggles; each caller is told the state that its own toggle left.
create or replace function toggle_post_vote(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'id')::uuid;
begin
  perform lock_post_activity(ws, post, usr, staff);
  return (flip_post_vote(ws, post, usr), null)::answer;
end $$;
