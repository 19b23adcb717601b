-- Pages on which the widget was seen working: at most twenty a workspace, the latest ones.
create table seen_origins (
  workspace_id uuid not null references workspaces on delete cascade,
  origin text not null check (char_length(origin) between 1 and 300),
  last_seen_at timestamptz(3) not null default now(),
  primary key (workspace_id, origin)
);
create index seen_origins_age on seen_origins (last_seen_at);
