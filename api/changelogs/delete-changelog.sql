create or replace function delete_changelog(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target changelogs;
begin
  select * into target from changelogs where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog entry.');
  if input ? 'ifMatch' then
    perform require_match(input->'ifMatch', variadic changelog_bodies(ws, usr, target));
  end if;
  perform set_changelog_tags(ws, target.id, '[]');
  delete from changelogs where workspace_id = ws and id = target.id;
  perform publish_event(ws, 'changelog.deleted', target.id, usr);
  perform note_event(ws, usr, 'changelog.deleted', target.title);
  return (json_build_object('message', 'Changelog entry deleted'), null)::answer;
end $$;
