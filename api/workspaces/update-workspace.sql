-- The response to a change of the language, which only the dashboard can make, has only the language.
create or replace function update_workspace(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  before workspaces;
  after workspaces;
begin
  select * into before from workspaces where id = ws for no key update;
  perform require_match(input->'ifMatch', workspace_json(before)::text);
  insert into search_queue (workspace_id, post_id)
  select ws, ws from workspaces where id = ws and language <> input->>'language';
  update workspaces set name = coalesce(input->>'name', name), subdomain = coalesce(input->>'subdomain', subdomain),
    language = coalesce(input->>'language', language)
  where id = ws returning * into after;
  perform note_event(ws, usr, 'workspace.updated', after.subdomain);
  return (case when input ? 'language' then json_build_object('language', after.language)
    else workspace_json(after) end, null)::answer;
end $$;
