create or replace function picture_settings_json(ws uuid) returns json
language plpgsql stable as $$
begin
  return json_build_object(
    'senders', (select picture_senders from workspaces where id = ws),
    'usedBytes', (select coalesce(sum(bytes), 0) from pictures where workspace_id = ws));
end $$;
