-- With `seen`, the text that the editor started from, nothing changes if the entry has another text now.
create or replace function update_changelog(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  before changelogs;
  after changelogs;
begin
  select * into before from changelogs where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog entry.');
  if input ? 'ifMatch' then
    perform require_match(input->'ifMatch', variadic changelog_bodies(ws, usr, before));
  end if;
  if input ? 'seen' and (before.title, before.content) is distinct from
    (input->'seen'->>'title', input->'seen'->>'content') then
    perform raise_problem_with(409, 'entry_changed', 'Somebody else has changed this entry meanwhile.',
      json_build_object('entry', json_build_object('title', before.title, 'content', before.content)));
  end if;
  update changelogs set title = coalesce(input->>'title', title), content = coalesce(input->>'content', content)
  where workspace_id = ws and id = (input->>'id')::uuid
  returning * into after;
  if input ? 'tagIds' then
    perform set_changelog_tags(ws, after.id, input->'tagIds');
  end if;
  if (after.title, after.content) is distinct from (before.title, before.content) then
    perform note_event(ws, usr, 'changelog.updated', before.title);
  end if;
  perform publish_event(ws, 'changelog.updated', after.id, usr);
  return (changelog_json(after, input->'include' ? 'author')::json, null)::answer;
end $$;
