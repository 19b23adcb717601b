-- Raises 403 if a signed token has ever verified this external id. After the first such token, nobody can use the id
-- without a token.
create or replace function assert_never_verified(ws uuid, external text) returns void
language plpgsql stable as $$
begin
  if exists (select 1 from users where workspace_id = ws and identity = 'verified' and external_id = external) then
    perform raise_problem(403, 'identity_was_verified', 'This person was verified before, so a signed token is required.');
  end if;
end $$;
