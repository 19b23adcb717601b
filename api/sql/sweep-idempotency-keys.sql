-- Deletes at most `most` stored responses older than `keep`, oldest first, and returns the number of deleted responses.
-- `keep` is less than the 24 hours for which responses are normally replayed.
create or replace function sweep_idempotency_keys(keep interval, most integer) returns integer
language plpgsql as $$
begin
  return delete_old_rows('idempotency_keys', 'created_at', now() - keep, most);
end $$;
