-- Deletes a tag and removes it from its posts, which otherwise stay unchanged.
create or replace function delete_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target tags;
begin
  select * into target from tags where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not board_exists(ws, target.board_id), 404, 'not_found', 'No such tag.');
  perform require_match(input->'ifMatch', tag_json(target)::text);
  delete from tags where workspace_id = ws and id = target.id;
  perform note_event(ws, usr, 'tag.deleted', target.name);
  return (json_build_object('message', 'Tag deleted'), null)::answer;
end $$;
