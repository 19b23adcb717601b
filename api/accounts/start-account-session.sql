-- Starts a session and returns its account. First deletes the account's expired sessions, and then all but the 49 most
-- recently used: an account has at most 50.
create or replace function start_account_session(account uuid, browser jsonb) returns json
language plpgsql as $$
begin
  -- The sessions that `living_session` no longer finds.
  delete from account_sessions
  where account_id = account
    and (last_used_at <= now() - interval '14 days' or created_at <= now() - interval '90 days');
  delete from account_sessions where id in (
    select id from account_sessions where account_id = account order by last_used_at desc offset 49);
  insert into account_sessions (account_id, digest, user_agent, address)
  values (account, browser->>'digest', browser->>'userAgent', browser->>'address');
  return account_json(account);
end $$;
