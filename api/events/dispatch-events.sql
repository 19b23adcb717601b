-- Dispatches up to `most` events that are due, in order, and returns their number. In this transaction, an event becomes a
-- delivery for every webhook that chose its type, a row of `post_events` if followers hear of it, and, if a post is new, an
-- item of e-mails. Only one process dispatches at a time; in others, the function returns 0 at once. The commit notifies the
-- listeners on the channel `earshot_events`. To delete an event of votes, the function waits for the transactions that have
-- locked this event.
create or replace function dispatch_events(most integer) returns integer
language plpgsql as $$
declare
  event record;
  dispatched integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot events', 0)) then
    return 0;
  end if;
  for event in
    select workspace_id, id, type, subject_id, actor_id, details, due_at from outbox_events
    where due_at <= clock_timestamp() order by due_at, id limit most
  loop
    delete from outbox_events where workspace_id = event.workspace_id and id = event.id;
    perform add_deliveries(event.workspace_id, event.type, event.subject_id, event.details, event.due_at);
    perform add_post_event(
      event.workspace_id, event.type, event.subject_id, event.actor_id, event.details, event.due_at);
    if event.type = 'post.created' then
      perform add_new_post_mail(event.workspace_id, event.subject_id, event.actor_id);
    end if;
    perform pg_notify('earshot_events', json_build_object(
      'workspaceId', event.workspace_id, 'type', event.type, 'subjectId', event.subject_id, 'details', event.details)::text);
    dispatched := dispatched + 1;
  end loop;
  return dispatched;
end $$;
