-- Records an event at most once every ten minutes for the same action, user and subject. For events that anybody can
-- cause repeatedly.
create or replace function note_rarely(ws uuid, usr uuid, action text, subject text) returns void
language plpgsql as $$
begin
  insert into audit_events (workspace_id, user_id, action, subject)
  select ws, usr, note_rarely.action, note_rarely.subject
  where not exists (
    select 1 from audit_events e
    where e.workspace_id = ws and e.created_at > now() - interval '10 minutes' and e.action = note_rarely.action
      and e.user_id is not distinct from usr and e.subject is not distinct from note_rarely.subject);
end $$;
