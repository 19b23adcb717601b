-- Whether the session was alive until now. Kept until it could not have been renewed any more; a few of the workspace's that
-- are past it go.
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
