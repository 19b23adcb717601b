create or replace function delete_category(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target categories;
begin
  select * into target from categories where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not board_exists(ws, target.board_id), 404, 'not_found', 'No such category.');
  perform require_match(input->'ifMatch', category_json(target)::text);
  if target.posts_count > 0 then
    perform raise_problem(409, 'category_in_use', 'The category still has posts. Move or delete them first.');
  end if;
  delete from categories where workspace_id = ws and id = target.id;
  perform note_event(ws, usr, 'category.deleted', target.name);
  return (json_build_object('message', 'Category deleted'), null)::answer;
end $$;
