-- Starts a session and returns its account. First deletes the account's expired sessions, then all but the 49 most
-- recently used ones, so that an account has at most 50 sessions.
create or replace function start_account_session(account uuid, browser jsonb) returns json
language plpgsql as $$
begin
  -- These are the limits of `living_session`.
  delete from account_sessions
  where account_id = account
    and (last_used_at <= now() - interval '14 days' or created_at <= now() - interval '90 days');
  delete from account_sessions where id in (
    select id from account_sessions where account_id = account order by last_used_at desc offset 49);
  insert into account_sessions (account_id, digest, user_agent, address)
  values (account, browser->>'digest', browser->>'userAgent', browser->>'address');
  return account_json(account);
end $$;
