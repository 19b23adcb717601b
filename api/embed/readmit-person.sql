-- Gives a person who returns after an erasure the votes, likes and ballots of the erased row, so that nobody counts twice.
-- The texts stay with that row, without a name. Blocks the person if staff had blocked them. `digests` are those of the
-- person's external id. The caller has inserted or locked the person's row. Returns the row. Raises
-- `serialization_failure` as `merge_visitor` does.
create or replace function readmit_person(ws uuid, person users, digests jsonb) returns users
language plpgsql as $$
declare
  moment constant timestamptz := now();
  known constant text[] := array(select jsonb_array_elements_text(digests));
  old erased_identities;
begin
  for old in
    select * from erased_identities
    where workspace_id = ws and digest = any(known) and identity = person.identity order by user_id for update
  loop
    if old.is_blocked then
      update users set blocked_at = coalesce(blocked_at, moment) where workspace_id = ws and id = person.id
      returning * into person;
    end if;
    perform from users where workspace_id = ws and id = old.user_id for no key update;
    perform lock_activity(ws, old.user_id);
    perform reassign_merges(ws, old.user_id, person.id, false);
    perform move_votes(ws, old.user_id, person.id);
    -- For a day, the row limits the person's own erasures.
    if not old.is_own or old.erased_at < moment - interval '1 day' then
      delete from erased_identities where workspace_id = ws and user_id = old.user_id;
    end if;
  end loop;
  return person;
exception when foreign_key_violation or unique_violation then
  raise exception using errcode = 'serialization_failure', message = 'a concurrent write violated a constraint';
end $$;
