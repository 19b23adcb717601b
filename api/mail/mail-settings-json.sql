-- A person's choice of e-mails, and how many of the workspace's e-mails could not be sent yet, as JSON.
create or replace function mail_settings_json(ws uuid, usr uuid) returns json
language plpgsql stable as $$
declare
  unsent integer;
begin
  select count(*) into unsent from mail_batches where workspace_id = ws and due_at < now() - interval '1 minute';
  return (mail_preferences_json(ws, usr)::jsonb || jsonb_build_object('unsentCount', unsent))::json;
end $$;
