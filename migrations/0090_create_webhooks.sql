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
  check ((disabled_at is null) = (disabled_reason is null)),
  primary key (workspace_id, id)
);

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
create index webhook_deliveries_pending on webhook_deliveries (workspace_id, endpoint_id, next_at)
  where next_at is not null;
create index webhook_deliveries_excerpts on webhook_deliveries (workspace_id) where response_excerpt is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);
