-- Sets an account's password, creates the account if necessary, and returns the account's id. Ends every session and
-- disconnects every provider, because somebody who had access may have connected an identity of their own.
create or replace function set_account_password(given_email text, given_name text, new_hash text) returns uuid
language plpgsql as $$
declare
  account uuid;
begin
  insert into accounts as a (email, full_name, password_hash) values (given_email, given_name, new_hash)
  on conflict (lower(a.email)) do update set password_hash = excluded.password_hash
  returning id into account;
  perform note_account_event(account, 'account.password_reset', null);
  delete from account_identities where account_id = account;
  delete from account_sessions where account_id = account;
  return account;
end $$;
