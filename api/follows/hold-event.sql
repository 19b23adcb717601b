-- Keeps an event of which people are to be notified for a minute, because it may be undone; ignores the others. Another
-- change of a held status starts the minute again, and keeps the status that people know. Undoing a merge also removes
-- the notifications of it that followers already have.
create or replace function hold_event(
  ws uuid, event_type text, subject uuid, actor uuid, details jsonb, occurred timestamptz) returns void
language plpgsql as $$
begin
  if event_type = 'post.merge_undone' then
    delete from held_events where workspace_id = ws and type = 'post.merged' and subject_id = subject;
    delete from post_events
    where workspace_id = ws and post_id = (hold_event.details->>'fromPostId')::uuid and duplicate_id = subject;
  elsif event_type in ('post.created', 'post.status_changed', 'post.merged', 'comment.created') then
    insert into held_events as h (workspace_id, type, subject_id, actor_id, details, occurred_at)
    values (ws, event_type, subject, actor, hold_event.details, occurred)
    on conflict (workspace_id, type, subject_id) do update set
      actor_id = excluded.actor_id, occurred_at = excluded.occurred_at,
      details = h.details || (excluded.details - 'fromStatusId');
  end if;
end $$;
