create or replace function update_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target tags;
begin
  select * into target from tags where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not board_exists(ws, target.board_id), 404, 'not_found', 'No such tag.');
  perform require_match(input->'ifMatch', tag_json(target)::text);
  update tags set name = coalesce(input->>'name', name)
  where workspace_id = ws and id = target.id returning * into target;
  return (tag_json(target), null)::answer;
end $$;
