-- Creates an account for an invited person. Uses an existing account only if it has no password, no user and no
-- identity, because any other account belongs to somebody.
create or replace function open_account(invited text, given_name text, hash text) returns accounts
language plpgsql as $$
declare
  made accounts;
  is_used boolean := exists (
    select 1 from accounts a where lower(a.email) = lower(invited) and (
      exists (select 1 from account_workspaces own where own.account_id = a.id)
      or exists (select 1 from account_identities i where i.account_id = a.id)));
begin
  insert into accounts as a (email, full_name, password_hash) values (invited, given_name, hash)
  on conflict (lower(a.email)) do update set full_name = excluded.full_name, password_hash = excluded.password_hash
    where a.password_hash is null and not is_used
  returning * into made;
  if not found then
    perform raise_problem(409, 'account_exists', 'An account with this e-mail address already exists. Sign in, and open the link again.');
  end if;
  return made;
end $$;
