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
create index held_events_age on held_events (occurred_at);
