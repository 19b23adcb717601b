-- What happened in a workspace and is still to be told, such as to its webhooks. The write that causes an event adds it in
-- the same transaction. A row without a due time in the past is an event that is still to come, such as the end of a poll.
create table outbox_events (
  workspace_id uuid not null,
  -- That of the post or poll for `post.votes_changed` and `poll.votes_changed`, so that many votes are one event until it
  -- is dispatched; unique for every other event.
  id uuid not null default uuidv7(),
  type text not null,
  subject_id uuid not null,
  actor_id uuid,
  details jsonb not null default '{}',
  -- The clock, not the start of the transaction: events of one object are due in the order in which they happened,
  -- because their writes wait for the object's lock.
  due_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, fillfactor = 70);
create index outbox_events_due on outbox_events (due_at);

insert into outbox_events (workspace_id, type, subject_id, due_at)
select workspace_id, 'poll.opened', id, start_at from polls where start_at > now()
union all
select workspace_id, 'poll.closed', id, end_at from polls where end_at > now();
