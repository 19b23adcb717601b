create table comments (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  parent_id uuid,
  user_id uuid not null,
  content text not null,
  is_spam boolean not null default false,
  is_pinned boolean not null default false,
  likes_count integer not null default 0 check (likes_count >= 0),
  replies_count integer not null default 0 check (replies_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, post_id, id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  constraint comments_parent foreign key (workspace_id, post_id, parent_id)
    references comments (workspace_id, post_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users
) with (fillfactor = 90);
create index comments_top_level on comments (workspace_id, post_id, is_pinned desc, created_at, id)
  where parent_id is null;
create index comments_replies on comments (workspace_id, parent_id, created_at, id) where parent_id is not null;
create index comments_author on comments (workspace_id, user_id, created_at desc);

create table comment_likes (
  workspace_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, comment_id, user_id),
  foreign key (workspace_id, comment_id) references comments on delete cascade,
  foreign key (workspace_id, user_id) references users
);
create index comment_likes_by_user on comment_likes (workspace_id, user_id);
