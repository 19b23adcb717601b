create or replace function update_category(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target categories;
begin
  select * into target from categories where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not board_exists(ws, target.board_id), 404, 'not_found', 'No such category.');
  perform require_match(input->'ifMatch', category_json(target)::text);
  update categories set name = coalesce(input->>'name', name)
  where workspace_id = ws and id = target.id returning * into target;
  return (category_json(target), null)::answer;
end $$;
