create table boards (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  url text not null,
  description text,
  is_private boolean not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users
);
create unique index boards_title_key on boards (workspace_id, lower(title));
create unique index boards_url_key on boards (workspace_id, lower(url));
create unique index boards_one_default on boards (workspace_id) where is_default;
create index boards_creator on boards (workspace_id, user_id);

create table categories (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  posts_count integer not null default 0 check (posts_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, board_id, id),
  constraint categories_board foreign key (workspace_id, board_id) references boards on delete cascade
);
create unique index categories_name_key on categories (workspace_id, board_id, lower(name));

create table tags (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  posts_count integer not null default 0 check (posts_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, board_id, id),
  constraint tags_board foreign key (workspace_id, board_id) references boards on delete cascade
);
create unique index tags_name_key on tags (workspace_id, board_id, lower(name));

create table statuses (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  value text not null,
  name text not null,
  kind text not null check (kind in ('open', 'active', 'done', 'closed')),
  "order" integer not null,
  primary key (workspace_id, id),
  constraint statuses_value_key unique (workspace_id, value)
);

create table posts (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  number bigint generated always as identity unique,
  user_id uuid not null,
  board_id uuid not null,
  category_id uuid not null,
  status_id uuid,
  title text not null,
  description text,
  visibility text not null check (visibility in ('public', 'private')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, board_id, id),
  constraint posts_author foreign key (workspace_id, user_id) references users,
  constraint posts_board foreign key (workspace_id, board_id) references boards on delete cascade,
  constraint posts_category foreign key (workspace_id, board_id, category_id)
    references categories (workspace_id, board_id, id),
  constraint posts_status foreign key (workspace_id, status_id) references statuses
);
create index posts_newest on posts (workspace_id, created_at desc, id desc);
create index posts_board_newest on posts (workspace_id, board_id, created_at desc, id desc);
create index posts_category on posts (workspace_id, category_id, created_at desc, id desc);
create index posts_status on posts (workspace_id, status_id, created_at desc, id desc);
create index posts_author on posts (workspace_id, user_id, created_at desc, id desc);
create index posts_title_search on posts using gin (workspace_id, title gin_trgm_ops);

-- What every vote and comment moves, apart from the post itself: the counters are sorted by, so their indexes must be
-- rewritten on each move, and in `posts` that would drag the ten other indexes along (twice the cost of a vote).
create table post_activity (
  workspace_id uuid not null,
  post_id uuid not null,
  votes_count integer not null default 0 check (votes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  last_interaction_at timestamptz(3) not null default now(),
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade
) with (fillfactor = 70);
create index post_activity_most_voted on post_activity (workspace_id, votes_count desc, post_id desc);
create index post_activity_latest on post_activity (workspace_id, last_interaction_at desc, post_id desc);

-- board_id stands twice on purpose: both keys together make a tag of another board impossible.
create table post_tags (
  workspace_id uuid not null,
  post_id uuid not null,
  tag_id uuid not null,
  board_id uuid not null,
  primary key (workspace_id, post_id, tag_id),
  foreign key (workspace_id, board_id, post_id) references posts (workspace_id, board_id, id) on delete cascade,
  constraint post_tags_tag foreign key (workspace_id, board_id, tag_id)
    references tags (workspace_id, board_id, id) on delete cascade
);
create index post_tags_by_tag on post_tags (workspace_id, tag_id, post_id);

create table votes (
  workspace_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  number bigint generated always as identity unique,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, post_id, user_id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  foreign key (workspace_id, user_id) references users
);
create index votes_by_user on votes (workspace_id, user_id);
create index votes_newest on votes (workspace_id, post_id, created_at desc, number desc);
