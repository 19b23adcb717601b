create or replace function create_changelog_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made changelog_tags;
begin
  insert into changelog_tags (workspace_id, name) values (ws, input->>'name') returning * into made;
  perform note_event(ws, usr, 'changelog_tag.created', made.name);
  return (changelog_tag_json(made), null)::answer;
end $$;
