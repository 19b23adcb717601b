-- Raises 403 if a signed token has ever verified this external id, even if the person was erased since. After the first
-- such token, nobody can use the id without a token. `digests` are those of the id.
create or replace function assert_never_verified(ws uuid, external text, digests jsonb default null) returns void
language plpgsql stable as $$
declare
  known constant text[] := array(select jsonb_array_elements_text(digests));
begin
  if exists (select 1 from users where workspace_id = ws and identity = 'verified' and external_id = external)
    or exists (
      select 1 from erased_identities where workspace_id = ws and identity = 'verified' and digest = any(known)) then
    perform raise_problem(403, 'identity_was_verified', 'This person was verified before, so a signed token is required.');
  end if;
end $$;
