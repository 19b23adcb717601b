-- Deletes a tag and removes it from its posts, which otherwise stay unchanged.
create or replace function delete_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  gone tags;
begin
  delete from tags t
  where workspace_id = ws and id = (input->>'id')::uuid and exists (
      select 1 from boards b where b.workspace_id = ws and b.id = t.board_id and b.deleted_at is null)
  returning * into gone;
  perform raise_problem_if(not found, 404, 'not_found', 'No such tag.');
  perform note_event(ws, usr, 'tag.deleted', gone.name);
  return (json_build_object('message', 'Tag deleted'), null)::answer;
end $$;
