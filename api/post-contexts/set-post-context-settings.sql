create or replace function set_post_context_settings(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  takes constant boolean := (input->>'takesContext')::boolean;
begin
  update workspaces set takes_context = takes where id = ws;
  perform note_event(ws, usr, 'post_contexts.set', case when takes then 'on' else 'off' end);
  return (json_build_object('takesContext', takes), null)::answer;
end $$;
