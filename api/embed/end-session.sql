-- Ends a session; returns whether it was active. The row stays until the session can no longer be renewed; a few expired
-- rows of the workspace are deleted too.
create or replace function end_session(ws uuid, session text, until timestamptz) returns boolean
language plpgsql as $$
begin
  delete from ended_sessions
  where workspace_id = ws and session_id in (
    select session_id from ended_sessions
    where workspace_id = ws and expires_at < now() order by expires_at limit 10 for update skip locked);
  insert into ended_sessions (workspace_id, session_id, expires_at) values (ws, session, until)
  on conflict do nothing;
  return found;
end $$;
