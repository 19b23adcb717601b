-- Returns the account for an invited person who signs in through a provider: the account that is connected to the
-- identity, or a new one. Never takes over an account in use that merely has the same e-mail address, because another
-- person may have created that account.
create or replace function account_invited_as(invited text, identity jsonb) returns accounts
language plpgsql as $$
declare
  member accounts;
begin
  perform spend_proof(identity->>'proof');
  select a.* into member from account_identities i join accounts a on a.id = i.account_id
  where i.issuer = identity->>'issuer' and i.subject = identity->>'subject';
  if found then
    if lower(invited) not in (lower(member.email), lower(coalesce(identity->>'email', ''))) then
      perform raise_problem(403, 'other_account', 'The invitation is for another person.');
    end if;
    return member;
  end if;
  if identity->>'email' is null then
    perform raise_problem(403, 'email_not_verified', 'The provider has not verified your e-mail address.');
  end if;
  if lower(identity->>'email') <> lower(invited) then
    perform raise_problem(403, 'other_account', 'The invitation is for another person.');
  end if;
  member := open_account(invited, identity->>'fullName', null);
  perform add_identity(member.id, identity);
  return member;
end $$;
