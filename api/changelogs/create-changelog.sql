create or replace function create_changelog(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made changelogs;
begin
  insert into changelogs (workspace_id, user_id, title, content)
  values (ws, usr, input->>'title', input->>'content')
  returning * into made;
  perform set_changelog_tags(ws, made.id, coalesce(input->'tagIds', '[]'));
  perform publish_event(ws, 'changelog.published', made.id, usr);
  return (changelog_json(made, input->'include' ? 'author')::json, null)::answer;
end $$;
