create or replace function set_picture_settings(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  update workspaces set picture_senders = input->>'senders' where id = ws;
  perform note_event(ws, usr, 'pictures.set', input->>'senders');
  return (picture_settings_json(ws), null)::answer;
end $$;
