-- Returns the session's account. Updates `last_used_at` at most once a minute, so that most calls write nothing.
create or replace function use_account_session(given text) returns json
language plpgsql as $$
declare
  session account_sessions := require_session(given);
begin
  update account_sessions set last_used_at = now()
  where id = session.id and last_used_at < now() - interval '1 minute';
  return account_json(session.account_id);
end $$;
