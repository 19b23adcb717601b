-- Sessions that their visitors ended, until the last moment they could have been renewed.
create table ended_sessions (
  workspace_id uuid not null references workspaces on delete cascade,
  session_id text not null check (char_length(session_id) between 1 and 100),
  expires_at timestamptz(3) not null,
  primary key (workspace_id, session_id)
);
create index ended_sessions_expiry on ended_sessions (expires_at);

-- Pages that asked for the widget and were turned away: at most a hundred a workspace, the latest ones.
create table refused_origins (
  workspace_id uuid not null references workspaces on delete cascade,
  origin text not null check (char_length(origin) between 1 and 300),
  refusals bigint not null check (refusals > 0),
  last_seen_at timestamptz(3) not null default now(),
  primary key (workspace_id, origin)
);

-- The few polls that are open, among all that ever were.
create index polls_by_end on polls (workspace_id, end_at);
