-- Signs in to the account that is connected to the verified identity. Does not look for an account by e-mail address,
-- because accounts' addresses are unverified.
create or replace function sign_in_identity(identity jsonb, browser jsonb, before text) returns json
language plpgsql as $$
declare
  member uuid;
begin
  perform spend_proof(identity->>'proof');
  select account_id into member from account_identities
  where issuer = identity->>'issuer' and subject = identity->>'subject' for share;
  if not found then
    perform raise_problem(403, 'no_account', 'No account is connected to this sign-in. Ask for an invitation.');
  end if;
  perform note_account_event(member, 'account.signed_in_by_provider', identity->>'issuer');
  delete from account_sessions where digest = before;
  return start_account_session(member, browser);
end $$;
