-- Changes the password. The caller has verified the old password against the hash `proved`. Returns null if the
-- account's hash is no longer `proved`. Ends every session and starts a new one for the caller. Disconnects every
-- provider, because somebody who knew the old password may have connected an identity of their own.
create or replace function change_account_password(given text, proved text, next_hash text, browser jsonb) returns json
language plpgsql as $$
declare
  session account_sessions := require_session(given);
begin
  update accounts set password_hash = next_hash where id = session.account_id and password_hash = proved;
  if not found then
    return null;
  end if;
  perform note_account_event(session.account_id, 'account.password_changed', null);
  delete from account_identities where account_id = session.account_id;
  delete from account_sessions where account_id = session.account_id;
  return start_account_session(session.account_id, browser);
end $$;
