-- Adds an event `post.votes_changed` or `poll.votes_changed`, unless the outbox already contains this event. The caller
-- holds the lock of the object. Locks an existing event, so that it is not dispatched before this transaction commits
-- its votes; `where false` locks it without writing a new version of the row.
create or replace function publish_votes(event_type text, ws uuid, subject uuid) returns void
language plpgsql as $$
begin
  insert into outbox_events (workspace_id, id, type, subject_id) values (ws, subject, event_type, subject)
  on conflict (workspace_id, id) do update set id = excluded.id where false;
end $$;
