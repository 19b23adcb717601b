-- A new session, and who it is for. What is over is cleared away; of many, the 50 used last stay.
create or replace function start_account_session(account uuid, browser jsonb) returns json
language plpgsql as $$
begin
  delete from account_sessions s where s.account_id = account and (living_session(s.digest)).id is null;
  delete from account_sessions where id in (
    select id from account_sessions where account_id = account order by last_used_at desc offset 49);
  insert into account_sessions (account_id, digest, user_agent, address)
  values (account, browser->>'digest', browser->>'userAgent', browser->>'address');
  return account_json(account);
end $$;
