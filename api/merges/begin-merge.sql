-- Moves up to `most` votes of a duplicate with more votes than one statement can move in time; see `merge_votes`.
create or replace function begin_merge(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target constant uuid := (input->>'id')::uuid;
  other posts;
begin
  other := lock_merge(ws, target, (input->>'duplicateId')::uuid);
  perform merge_votes(ws, usr, target, other, (input->>'most')::integer);
  perform publish_votes('post.votes_changed', ws, other.id);
  return (json_build_object(), null)::answer;
end $$;
