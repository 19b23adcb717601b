create table votes (
  workspace_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  number bigint generated always as identity,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, post_id, user_id),
  constraint votes_number_key unique (workspace_id, number),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  foreign key (workspace_id, user_id) references users
);
comment on table votes is
'removal: by withdraw_votes
erasure: keep, the vote still counts
joining: by move_votes
export: votes
merge: by merge_votes, undo_post_merge
file: yes';
create index votes_by_user on votes (workspace_id, user_id);
create index votes_newest on votes (workspace_id, post_id, created_at desc, number desc);
-- Without it, the planner takes the columns for independent, expects one vote where there are thousands, and reads all votes
-- of a post to find that of one person.
create statistics votes_imply_workspace (dependencies) on workspace_id, post_id, user_id from votes;

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
comment on table comments is
'removal: by remove_traces
erasure: by erase_user
joining: move
export: comments
merge: by merge_posts, undo_post_merge
file: yes';
create index comments_top_level on comments (workspace_id, post_id, is_pinned desc, created_at, id)
  where parent_id is null;
create index comments_replies on comments (workspace_id, parent_id, created_at, id) where parent_id is not null;
create index comments_author on comments (workspace_id, user_id, created_at desc);
-- The comments on a post, replies included, by time: the dashboard reads them from the newest one back.
create index comments_by_time on comments (workspace_id, post_id, created_at desc, id desc);

create table comment_likes (
  workspace_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, comment_id, user_id),
  foreign key (workspace_id, comment_id) references comments on delete cascade,
  foreign key (workspace_id, user_id) references users
);
comment on table comment_likes is
'removal: by withdraw_votes
erasure: keep, the like still counts
joining: by move_votes
export: commentLikes
file: yes';
create index comment_likes_by_user on comment_likes (workspace_id, user_id);

-- The posts on which a visitor waits for a reply: since the first text of a visitor, the post or a comment, that no text of
-- staff has followed. Spam counts as no text. The board and the status are the post's, so that the longest waiting open posts
-- are found without reading `posts`. Triggers maintain the rows.
create table waiting_posts (
  workspace_id uuid not null,
  post_id uuid not null,
  board_id uuid not null,
  status_id uuid,
  since timestamptz(3) not null,
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade
);
comment on table waiting_posts is
'merge: by find_waiting
file: no, triggers on posts and comments maintain it';
create index waiting_posts_longest on waiting_posts (workspace_id, status_id, since, post_id, board_id);

-- How many posts, votes and comments of each day (UTC) there are, maintained by triggers. Each session adds to rows of its
-- own, the slot with its process id, so that concurrent writes of a workspace do not wait for each other; `join_daily_counts`
-- joins the slots of past days in slot 0. Only the sum of the slots is a count: one of them can be negative.
create table daily_counts (
  workspace_id uuid not null,
  day date not null,
  slot integer not null,
  posts integer not null default 0,
  votes integer not null default 0,
  comments integer not null default 0,
  primary key (workspace_id, day, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table daily_counts is 'file: no, triggers on posts, votes and comments maintain it';
create index daily_counts_slots on daily_counts (day) where slot <> 0;
