-- Whether any account has a password or an identity. Once there is such an account, the set-up link is no longer valid.
create or replace function can_anybody_sign_in() returns boolean
language sql stable as $$
  select exists (select 1 from accounts where password_hash is not null) or exists (select 1 from account_identities)
$$;
