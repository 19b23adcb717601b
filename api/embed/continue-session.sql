-- Rejects an anonymous session that has ended, or whose visitor was erased or blocked. An erased visitor gets the code of a
-- session that has ended, with which the widget begins with another visitor.
create or replace function continue_session(ws uuid, anonymous uuid, session text) returns void
language plpgsql stable as $$
declare
  person users;
begin
  select * into person from users where workspace_id = ws and id = anonymous;
  if is_erased(person) or exists (select 1 from ended_sessions where workspace_id = ws and session_id = session) then
    perform raise_problem(401, 'session_ended', 'This session has ended.');
  end if;
  if person.blocked_at is not null then
    perform raise_problem(403, 'user_blocked', 'This person is not allowed to take part in this workspace.');
  end if;
end $$;
