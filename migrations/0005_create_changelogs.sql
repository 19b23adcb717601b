create table changelogs (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  content text not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  views_count bigint not null default 0 check (views_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users
) with (fillfactor = 70);
create index changelogs_newest on changelogs (workspace_id, created_at desc, id desc);
create index changelogs_search on changelogs using gin (workspace_id, title gin_trgm_ops, content gin_trgm_ops);

create table changelog_tags (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  changelogs_count integer not null default 0 check (changelogs_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index changelog_tags_name_key on changelog_tags (workspace_id, lower(name));

create table changelog_tag_links (
  workspace_id uuid not null,
  changelog_id uuid not null,
  tag_id uuid not null,
  primary key (workspace_id, changelog_id, tag_id),
  foreign key (workspace_id, changelog_id) references changelogs on delete cascade,
  constraint changelog_tag_links_tag foreign key (workspace_id, tag_id) references changelog_tags on delete cascade
);
create index changelog_tag_links_by_tag on changelog_tag_links (workspace_id, tag_id, changelog_id);

create table changelog_likes (
  workspace_id uuid not null,
  changelog_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, changelog_id, user_id),
  foreign key (workspace_id, changelog_id) references changelogs on delete cascade,
  foreign key (workspace_id, user_id) references users
);
create index changelog_likes_by_user on changelog_likes (workspace_id, user_id);
