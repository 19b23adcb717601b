-- Events to dispatch, for example to webhooks. The write that causes an event adds it in the same transaction. An event that
-- is due later has yet to happen, such as the end of a poll.
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
comment on table outbox_events is
'people: no, it has only ids, and is deleted within minutes
file: yes';
create index outbox_events_due on outbox_events (due_at);

-- Events of which people are notified after a minute, unless they are undone before.
create table held_events (
  workspace_id uuid not null,
  type text not null,
  subject_id uuid not null,
  actor_id uuid,
  details jsonb not null,
  occurred_at timestamptz not null,
  primary key (workspace_id, type, subject_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table held_events is
'people: no, it has only ids, and is deleted within minutes
file: no, both installations would notify people';
create index held_events_age on held_events (occurred_at);

-- The addresses in other systems to which a workspace's events are sent.
create table webhook_endpoints (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  url text not null,
  description text,
  format text not null check (format in ('standard', 'slack', 'discord', 'teams')),
  events text[] not null,
  -- When the first attempt failed after the last success.
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('staff', 'gone', 'failing')),
  created_at timestamptz(3) not null default now(),
  -- When the last test event failed; null after a success.
  test_failed_at timestamptz(3),
  check ((disabled_at is null) = (disabled_reason is null)),
  primary key (workspace_id, id)
);
comment on table webhook_endpoints is 'file: no, both installations would send each event';

-- The secrets that sign an endpoint's messages, all of them at once. Only the newest has no end.
create table webhook_secrets (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  endpoint_id uuid not null,
  sealed text not null,
  expires_at timestamptz(3),
  primary key (workspace_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
);
comment on table webhook_secrets is 'file: no, it is encrypted with the root key of its installation';
create index webhook_secrets_endpoint on webhook_secrets (workspace_id, endpoint_id);
create index webhook_secrets_expiry on webhook_secrets (expires_at);

-- One event for one endpoint: to be sent, sent, or given up. The id is that of the message, the same for all endpoints.
create table webhook_deliveries (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  type text not null,
  subject_id uuid not null,
  details jsonb not null,
  occurred_at timestamptz(3) not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- The next attempt, or the end of the current worker's claim; null if no attempt is planned.
  next_at timestamptz(3),
  delivered_at timestamptz(3),
  last_attempt_at timestamptz(3),
  response_status integer,
  response_excerpt text,
  error text,
  duration integer,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, endpoint_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table webhook_deliveries is
'erasure: by erase_user
file: no, it belongs to webhook_endpoints';
create index webhook_deliveries_pending on webhook_deliveries (workspace_id, endpoint_id, next_at)
  where next_at is not null;
create index webhook_deliveries_excerpts on webhook_deliveries (workspace_id) where response_excerpt is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);
