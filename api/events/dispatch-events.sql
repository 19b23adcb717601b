-- Dispatches up to `most` events that are due, in order, and returns their number. Only one process dispatches at a time;
-- in others, the function returns 0 at once. Tells listeners on the channel `earshot_events` as soon as it commits.
create or replace function dispatch_events(most integer) returns integer
language plpgsql as $$
declare
  events outbox_events[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot events', 0)) then
    return 0;
  end if;
  select array_agg(due order by due.due_at, due.id) into events from (
    select * from outbox_events where due_at <= clock_timestamp()
    order by due_at, id limit most for update skip locked) due;
  if events is null then
    return 0;
  end if;
  perform pg_notify('earshot_events', json_build_object(
    'workspaceId', e.workspace_id, 'type', e.type, 'subjectId', e.subject_id, 'details', e.details)::text)
  from unnest(events) e;
  delete from outbox_events o using unnest(events) e where o.workspace_id = e.workspace_id and o.id = e.id;
  return cardinality(events);
end $$;
