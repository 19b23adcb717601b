create or replace function delete_changelog(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  doomed uuid := (input->>'id')::uuid;
begin
  perform from changelogs where workspace_id = ws and id = doomed for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog entry.');
  perform set_changelog_tags(ws, doomed, '[]');
  delete from changelogs where workspace_id = ws and id = doomed;
  return (json_build_object('message', 'Changelog entry deleted'), null)::answer;
end $$;
