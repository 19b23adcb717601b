-- Deletes at most `most` stored responses older than `keep`, oldest first, and returns how many. `keep` is less than
-- the 24 hours for which responses are normally replayed.
create or replace function sweep_idempotency_keys(keep interval, most integer) returns integer
language plpgsql as $$
declare
  deleted integer;
begin
  delete from idempotency_keys
  where (workspace_id, user_id, route, key) in (
    select workspace_id, user_id, route, key from idempotency_keys
    where created_at < now() - keep
    order by created_at limit most for update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
