-- Starts a session for an account. The caller has verified the password against the hash `proved`. Returns null if the
-- account's hash is no longer `proved`. Ends the browser's previous session, whose digest is `before`.
create or replace function sign_in_account(account uuid, proved text, browser jsonb, before text) returns json
language plpgsql as $$
begin
  perform from accounts where id = account and password_hash = proved for share;
  if not found then
    return null;
  end if;
  perform note_account_event(account, 'account.signed_in', null);
  delete from account_sessions where digest = before;
  return start_account_session(account, browser);
end $$;
