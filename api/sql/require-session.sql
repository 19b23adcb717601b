create or replace function require_session(given text) returns account_sessions
language plpgsql as $$
declare
  session account_sessions := living_session(given);
begin
  if session.id is null then
    perform raise_problem(401, 'signed_out', 'You are not signed in, or your session has ended. Sign in again.');
  end if;
  return session;
end $$;
