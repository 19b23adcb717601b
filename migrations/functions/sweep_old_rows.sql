-- Deletes what nothing asks for any more, at most so many rows of each kind, the oldest first, and tells the fullest
-- batch. One process sweeps at a time; the others find nothing to do.
create or replace function sweep_old_rows(keep_audit interval, most integer) returns integer
language plpgsql as $$
declare
  deleted integer;
  fullest integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot sweep', 0)) then
    return 0;
  end if;
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < now() - interval '24 hours'
    order by created_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  fullest := greatest(fullest, deleted);
  delete from identity_tokens where ctid = any(array(
    select ctid from identity_tokens where expires_at < now() - interval '1 minute'
    order by expires_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  fullest := greatest(fullest, deleted);
  delete from ended_sessions where ctid = any(array(
    select ctid from ended_sessions where expires_at < now() - interval '1 minute'
    order by expires_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  fullest := greatest(fullest, deleted);
  delete from refused_origins where ctid = any(array(
    select ctid from refused_origins where last_seen_at < now() - interval '30 days'
    order by last_seen_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  fullest := greatest(fullest, deleted);
  delete from call_counts where ctid = any(array(
    select ctid from call_counts where ends_at < now() - interval '1 minute'
    order by ends_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  fullest := greatest(fullest, deleted);
  delete from audit_events where ctid = any(array(
    select ctid from audit_events where created_at < now() - keep_audit
    order by created_at limit most for update skip locked));
  get diagnostics deleted = row_count;
  return greatest(fullest, deleted);
end $$;
