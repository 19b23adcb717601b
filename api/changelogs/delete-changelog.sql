create or replace function delete_changelog(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target uuid := (input->>'id')::uuid;
  headline text;
begin
  select title into headline from changelogs where workspace_id = ws and id = target for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog entry.');
  perform set_changelog_tags(ws, target, '[]');
  delete from changelogs where workspace_id = ws and id = target;
  perform publish_event(ws, 'changelog.deleted', target, usr);
  perform note_event(ws, usr, 'changelog.deleted', headline);
  return (json_build_object('message', 'Changelog entry deleted'), null)::answer;
end $$;
