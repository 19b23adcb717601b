-- Connects an identity to the session's account, so that the person can sign in with this identity. An identity belongs
-- to one account, and an account has at most one identity per provider.
create or replace function connect_identity(given text, identity jsonb) returns void
language plpgsql as $$
declare
  session account_sessions := require_session(given);
begin
  -- A concurrent password reset either waits for this lock or has already ended the session. The second
  -- `require_session` detects an ended session.
  perform from accounts where id = session.account_id for no key update;
  session := require_session(given);
  perform spend_proof(identity->>'proof');
  if exists (
    select 1 from account_identities where account_id = session.account_id and issuer = identity->>'issuer') then
    perform raise_problem(409, 'already_connected', 'The account is already connected to this provider. Disconnect the provider first.');
  end if;
  perform add_identity(session.account_id, identity);
  perform note_account_event(session.account_id, 'account.provider_connected', identity->>'issuer');
end $$;
