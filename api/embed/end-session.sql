-- Ends a session, and returns whether it was still active. Stores the session as ended until `until`; after that time,
-- nobody could renew it anyway. Each call also deletes up to ten expired rows of the workspace.
create or replace function end_session(ws uuid, session text, until timestamptz) returns boolean
language plpgsql as $$
begin
  delete from ended_sessions
  where workspace_id = ws and session_id in (
    select session_id from ended_sessions
    where workspace_id = ws and expires_at < now() order by expires_at limit 10 for update skip locked);
  insert into ended_sessions (workspace_id, session_id, expires_at) values (ws, session, until)
  on conflict (workspace_id, session_id) do nothing;
  return found;
end $$;
