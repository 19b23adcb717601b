create or replace function update_category(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target categories;
begin
  select * into target from categories
  where workspace_id = ws and id = (input->>'id')::uuid and exists (
    select 1 from boards b where b.workspace_id = ws and b.id = board_id and b.deleted_at is null)
  for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such category.');
  perform require_match(input->'ifMatch', category_json(target)::text);
  update categories set name = coalesce(input->>'name', name)
  where workspace_id = ws and id = target.id returning * into target;
  return (category_json(target), null)::answer;
end $$;
