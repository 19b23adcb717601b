-- Records in the workspace's audit list who did what. `subject` must never contain a secret or a visitor's text.
create or replace function note_event(ws uuid, usr uuid, action text, subject text) returns void
language sql as $$
  insert into audit_events (workspace_id, user_id, action, subject) values (ws, usr, action, subject)
$$;
