create table polls (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  description text,
  type text not null check (type in ('single', 'multiple', 'ranked')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  ballots_count integer not null default 0 check (ballots_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  check (end_at > start_at),
  foreign key (workspace_id, user_id) references users
);
comment on table polls is
'people: no, only staff create polls
file: yes';
create index polls_newest on polls (workspace_id, created_at desc, id desc);
create index polls_title_search on polls using gin (workspace_id, title gin_trgm_ops);
-- The few polls that are open, among all that ever were.
create index polls_by_end on polls (workspace_id, end_at);

create table poll_options (
  workspace_id uuid not null,
  poll_id uuid not null,
  id uuid not null default uuidv7(),
  title text not null,
  "order" double precision not null,
  submitted integer not null,
  votes_count integer not null default 0 check (votes_count >= 0),
  primary key (workspace_id, poll_id, id),
  foreign key (workspace_id, poll_id) references polls on delete cascade
);
comment on table poll_options is 'file: yes';

create table ballots (
  workspace_id uuid not null,
  poll_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, poll_id, user_id),
  foreign key (workspace_id, poll_id) references polls on delete cascade,
  foreign key (workspace_id, user_id) references users
);
comment on table ballots is
'removal: by withdraw_ballot
erasure: keep, the ballot still counts
joining: by move_votes
export: ballots
file: yes';
create index ballots_by_user on ballots (workspace_id, user_id);

-- rank is 1-based for ranked polls and null for the others.
create table ballot_choices (
  workspace_id uuid not null,
  poll_id uuid not null,
  user_id uuid not null,
  option_id uuid not null,
  rank integer check (rank >= 1),
  primary key (workspace_id, poll_id, user_id, option_id),
  unique (workspace_id, poll_id, user_id, rank),
  foreign key (workspace_id, poll_id, user_id) references ballots on delete cascade,
  foreign key (workspace_id, poll_id, option_id) references poll_options on delete cascade
);
comment on table ballot_choices is
'removal: no, the row is deleted with its ballot
erasure: keep, the ballot still counts
joining: by move_votes
export: no, it is part of ballots
file: yes';
create index ballot_choices_by_option on ballot_choices (workspace_id, poll_id, option_id, user_id);
