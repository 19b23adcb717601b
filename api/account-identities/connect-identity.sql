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
  insert into account_identities (issuer, subject, account_id, email)
  values (identity->>'issuer', identity->>'subject', session.account_id, identity->>'email')
  on conflict do nothing;
  if not found then
    if exists (
      select 1 from account_identities
      where issuer = identity->>'issuer' and subject = identity->>'subject' and account_id <> session.account_id) then
      perform raise_problem(409, 'identity_taken', 'Another account is connected to this identity. Disconnect the identity in that account first.');
    end if;
    perform raise_problem(409, 'already_connected', 'The account is already connected to this provider. Disconnect the provider first.');
  end if;
  perform note_account_event(session.account_id, 'account.provider_connected', identity->>'issuer');
end $$;
