-- Adds an event to the outbox. Call it in the function that causes the event, while that function holds the lock of the
-- object `subject`. The events of one object are then due in the order in which they happened.
create or replace function publish_event(ws uuid, event_type text, subject uuid, actor uuid, details jsonb default '{}')
returns void
language plpgsql as $$
begin
  insert into outbox_events (workspace_id, type, subject_id, actor_id, details)
  values (ws, event_type, subject, actor, details);
end $$;
