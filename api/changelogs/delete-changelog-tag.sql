-- Deletes a changelog tag and removes it from its entries, which otherwise stay unchanged.
create or replace function delete_changelog_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  gone changelog_tags;
begin
  delete from changelog_tags where workspace_id = ws and id = (input->>'id')::uuid returning * into gone;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog tag.');
  perform note_event(ws, usr, 'changelog_tag.deleted', gone.name);
  return (json_build_object('message', 'Changelog tag deleted'), null)::answer;
end $$;
