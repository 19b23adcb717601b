-- Connects an identity to an account. An identity belongs to one account.
create or replace function add_identity(account uuid, identity jsonb) returns void
language plpgsql as $$
begin
  insert into account_identities (issuer, subject, account_id, email)
  values (identity->>'issuer', identity->>'subject', account, identity->>'email')
  on conflict (issuer, subject) do nothing;
  if not found then
    perform raise_problem(409, 'identity_taken', 'Another account is connected to this identity. Disconnect the identity in that account first.');
  end if;
end $$;
