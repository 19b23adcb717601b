-- Pages for which the widget was refused: the latest hundred of each workspace.
create table refused_origins (
  workspace_id uuid not null references workspaces on delete cascade,
  origin text not null check (char_length(origin) between 1 and 300),
  refusals bigint not null check (refusals > 0),
  last_seen_at timestamptz(3) not null default now(),
  primary key (workspace_id, origin)
);
comment on table refused_origins is 'file: yes';
create index refused_origins_age on refused_origins (last_seen_at);

-- Pages on which the widget worked: the latest twenty of each workspace.
create table seen_origins (
  workspace_id uuid not null references workspaces on delete cascade,
  origin text not null check (char_length(origin) between 1 and 300),
  last_seen_at timestamptz(3) not null default now(),
  primary key (workspace_id, origin)
);
comment on table seen_origins is 'file: yes';
create index seen_origins_age on seen_origins (last_seen_at);
