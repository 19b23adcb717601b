-- Dispatches up to `most` events that are due, and returns their number. In this transaction, an event becomes a delivery
-- for every webhook that chose its type and, if people are notified of it, a held event, in the order in which the events
-- were due. People are then notified of the events that were held for a minute. Only one process dispatches at a time; in
-- others, the function returns 0 at once. The commit notifies the listeners on the channel `earshot_events`. To delete an
-- event of votes, the function waits for the transactions that have locked this event.
create or replace function dispatch_events(most integer) returns integer
language plpgsql as $$
declare
  event outbox_events;
  batch outbox_events[] := '{}';
  with_webhooks uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot events', 0)) then
    return 0;
  end if;
  -- Locks the events in the same order as `toggle_post_votes`, so that neither can wait for the other forever.
  for event in
    select * from (
      select * from outbox_events where due_at <= clock_timestamp() order by due_at, id limit most) due
    order by workspace_id, id
  loop
    delete from outbox_events where workspace_id = event.workspace_id and id = event.id returning * into event;
    if found then
      batch := batch || event;
    end if;
  end loop;
  batch := array(select e from unnest(batch) e order by e.due_at, e.id);
  with_webhooks := array(
    select workspace_id from webhook_endpoints
    where workspace_id = any(array(select e.workspace_id from unnest(batch) e)));
  foreach event in array batch loop
    if event.workspace_id = any(with_webhooks) then
      perform add_deliveries(event.workspace_id, event.type, event.subject_id, event.details, event.due_at);
    end if;
    perform hold_event(
      event.workspace_id, event.type, event.subject_id, event.actor_id, event.details, event.due_at);
  end loop;
  -- If more events are due, one of them may undo a held one.
  if cardinality(batch) < most then
    perform release_events(most);
  end if;
  perform pg_notify('earshot_events', json_build_object(
    'workspaceId', e.workspace_id, 'type', e.type, 'subjectId', e.subject_id, 'details', e.details)::text)
  from unnest(batch) e;
  return cardinality(batch);
end $$;
