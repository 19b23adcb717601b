create or replace function set_retention(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  days constant integer := input->>'retentionDays';
begin
  update workspaces set retention_days = days where id = ws;
  perform note_event(ws, usr, 'retention.set', coalesce(days || ' days', 'off'));
  return (json_build_object('retentionDays', days), null)::answer;
end $$;
