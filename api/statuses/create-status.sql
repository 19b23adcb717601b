-- Adds a status. Without an `order` in the input, the new status comes last.
create or replace function create_status(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made statuses;
  place integer := coalesce((input->>'order')::integer, (
    select coalesce(max("order"), 0) + 1 from statuses where workspace_id = ws));
begin
  insert into statuses (workspace_id, value, name, kind, "order", color)
  values (ws, input->>'value', input->>'name', input->>'kind', place, input->>'color')
  returning * into made;
  perform note_event(ws, usr, 'status.created', made.value);
  return (status_json(made), null)::answer;
end $$;
