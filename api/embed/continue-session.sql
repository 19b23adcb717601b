-- Rejects an anonymous session that has ended or whose visitor is blocked.
create or replace function continue_session(ws uuid, anonymous uuid, session text) returns void
language plpgsql stable as $$
begin
  if exists (select 1 from ended_sessions where workspace_id = ws and session_id = session) then
    perform raise_problem(401, 'session_ended', 'This session has ended.');
  end if;
  if exists (select 1 from users where workspace_id = ws and id = anonymous and blocked_at is not null) then
    perform raise_problem(403, 'user_blocked', 'This person is not allowed to take part in this workspace.');
  end if;
end $$;
