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
  -- Set when the board was deleted. It is then private, so that nobody sees it, and `sweep_board` deletes its rows.
  deleted_at timestamptz(3),
  deleted_by uuid,
  -- For the events that its posts were deleted: who could see them.
  was_private boolean,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users
);
comment on table boards is
'people: no, only staff create and delete boards
file: yes';
create unique index boards_title_key on boards (workspace_id, lower(title));
create unique index boards_url_key on boards (workspace_id, lower(url));
create unique index boards_one_default on boards (workspace_id) where is_default;
create index boards_creator on boards (workspace_id, user_id);
create index boards_deleted on boards (workspace_id) where deleted_at is not null;

create table categories (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  posts_count integer not null default 0 check (posts_count >= 0),
  created_at timestamptz(3) not null default now(),
  -- The posts that everybody may see.
  public_posts_count integer not null default 0 check (public_posts_count >= 0),
  primary key (workspace_id, id),
  unique (workspace_id, board_id, id),
  constraint categories_board foreign key (workspace_id, board_id) references boards on delete cascade
);
comment on table categories is 'file: yes';
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
comment on table tags is 'file: yes';
create unique index tags_name_key on tags (workspace_id, board_id, lower(name));

create table statuses (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  value text not null,
  name text not null,
  kind text not null check (kind in ('open', 'active', 'done', 'closed')),
  "order" integer not null,
  -- As `#rrggbb`; null: the colour of the kind.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  primary key (workspace_id, id),
  constraint statuses_value_key unique (workspace_id, value)
);
comment on table statuses is 'file: yes';

-- How many posts of a category have each status, so that lists by status know their length without counting. The counters of
-- a category also count its posts without a status.
create table status_counts (
  workspace_id uuid not null,
  status_id uuid not null,
  category_id uuid not null,
  board_id uuid not null,
  posts_count integer not null check (posts_count >= 0),
  public_posts_count integer not null check (public_posts_count >= 0),
  primary key (workspace_id, status_id, category_id),
  constraint status_counts_status foreign key (workspace_id, status_id)
    references statuses (workspace_id, id) on delete cascade,
  constraint status_counts_category foreign key (workspace_id, board_id, category_id)
    references categories (workspace_id, board_id, id) on delete cascade
);
comment on table status_counts is 'file: yes';
