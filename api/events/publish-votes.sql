-- Adds one event `post.votes_changed` or `poll.votes_changed` for each of the objects, unless one is waiting already. The
-- caller holds the locks of the objects. A waiting event is locked, so that it cannot be dispatched before this
-- transaction's votes are committed.
create or replace function publish_votes(event_type text, workspaces uuid[], subjects uuid[]) returns void
language sql as $$
  insert into outbox_events (workspace_id, type, subject_id)
  select distinct ws, event_type, subject from unnest(workspaces, subjects) as changed (ws, subject) order by ws, subject
  on conflict (workspace_id, subject_id) where type in ('post.votes_changed', 'poll.votes_changed')
  do update set subject_id = excluded.subject_id
$$;
