-- The account of an identity that holds an invitation: the one it is connected to, or a new one. It never joins an account
-- that somebody has already, though the e-mail be the same: whoever made that one need not be who the provider knows.
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
      perform raise_problem(403, 'other_account', 'The invitation is for somebody else.');
    end if;
    return member;
  end if;
  if identity->>'email' is null then
    perform raise_problem(403, 'email_not_verified', 'The provider does not vouch for an e-mail address of yours.');
  end if;
  if lower(identity->>'email') <> lower(invited) then
    perform raise_problem(403, 'other_account', 'The invitation is for somebody else.');
  end if;
  member := open_account(invited, identity->>'fullName', null);
  perform add_first_identity(member.id, identity);
  return member;
end $$;
