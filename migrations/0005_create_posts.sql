create table posts (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  number bigint generated always as identity,
  user_id uuid not null,
  board_id uuid not null,
  category_id uuid not null,
  status_id uuid,
  title text not null,
  description text,
  visibility text not null check (visibility in ('public', 'private')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The last change of the title or the description, and the person who made it; null if there was none. Without a foreign
  -- key, because a sign-in replaces an anonymous person by another one.
  edited_at timestamptz(3),
  edited_by uuid,
  primary key (workspace_id, id),
  unique (workspace_id, board_id, id),
  constraint posts_number_key unique (workspace_id, number),
  constraint posts_author foreign key (workspace_id, user_id) references users,
  constraint posts_board foreign key (workspace_id, board_id) references boards on delete cascade,
  constraint posts_category foreign key (workspace_id, board_id, category_id)
    references categories (workspace_id, board_id, id),
  constraint posts_status foreign key (workspace_id, status_id) references statuses
);
comment on table posts is
'removal: by remove_traces
erasure: by erase_user
joining: move
export: posts
merge: by merge_posts, undo_post_merge
file: yes';
create index posts_newest on posts (workspace_id, created_at desc, id desc);
create index posts_board_newest on posts (workspace_id, board_id, created_at desc, id desc);
create index posts_category on posts (workspace_id, category_id, created_at desc, id desc);
create index posts_author on posts (workspace_id, user_id, created_at desc, id desc);
create index posts_title_search on posts using gin (workspace_id, title gin_trgm_ops);
-- End users see their own private posts, which are counted.
create index posts_private on posts (workspace_id, user_id, board_id, category_id) where visibility = 'private';
-- Lists by status count up to 10,000 posts, for end users only those that they may see. The included columns decide that, so
-- the count reads no post: 8 ms at 100,000 posts, instead of 66 ms.
create index posts_by_status on posts (workspace_id, status_id, created_at desc, id desc)
  include (board_id, user_id, visibility);
create index posts_updated on posts (workspace_id, updated_at, id);

-- The columns of a post that each vote and comment changes. Lists are sorted by them, so each change writes index entries; in
-- `posts`, it would also write those of the ten other indexes, and a vote would take twice as long.
create table post_activity (
  workspace_id uuid not null,
  post_id uuid not null,
  votes_count integer not null default 0 check (votes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  last_interaction_at timestamptz(3) not null default now(),
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table post_activity is
'merge: by merge_posts, undo_post_merge
file: yes';
create index post_activity_most_voted on post_activity (workspace_id, votes_count desc, post_id desc);
create index post_activity_latest on post_activity (workspace_id, last_interaction_at desc, post_id desc);

-- Both foreign keys contain `board_id`, so that a post cannot have a tag of another board.
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
comment on table post_tags is
'merge: by merge_posts, undo_post_merge
file: yes';
create index post_tags_by_tag on post_tags (workspace_id, tag_id, post_id);

-- Where a post was written, for staff. Only posts from the widget have a row, if the visitor agreed.
create table post_contexts (
  workspace_id uuid not null,
  post_id uuid not null,
  -- The address of the page, without query and fragment.
  page text check (char_length(page) between 1 and 2000),
  -- The names of the browser and the system, such as "Firefox 140, Windows".
  browser text check (char_length(browser) between 1 and 100),
  -- The version of the site's own app.
  app_version text check (char_length(app_version) between 1 and 100),
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  check (num_nonnulls(page, browser, app_version) > 0)
);
comment on table post_contexts is
'removal: no, the row is deleted with its post
erasure: by erase_user
joining: no, the row stays with its post
export: no, it is part of posts
merge: by post_context_json, add_post_context
file: yes';

-- Duplicates that were merged into a post, with what an undo needs. No foreign key leads to the posts: the duplicate is
-- deleted, and the other post may be.
create table post_merges (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  -- The row of `posts` as it was.
  duplicate jsonb not null,
  duplicate_tags uuid[] not null,
  last_interaction_at timestamptz(3) not null,
  moved_voters uuid[] not null,
  -- Votes of people who had voted for both posts.
  dropped_votes jsonb not null,
  moved_comments uuid[] not null,
  -- The rows of the other tables that declare `merge: move`, by their ids.
  moved_rows uuid[] not null default '{}',
  merged_by uuid not null,
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, merged_by) references users
);
comment on table post_merges is
'removal: by remove_traces
erasure: by erase_user
joining: by reassign_merges
export: mergedPosts
merge: by merge_votes, undo_post_merge
file: yes';
create index post_merges_by_post on post_merges (workspace_id, post_id, created_at desc) where undone_at is null;
-- The old address of a duplicate leads to the post that it was merged into, also by its number.
create index post_merges_by_duplicate on post_merges (workspace_id, (duplicate->>'id')) where undone_at is null;
-- For an export, an erasure or a sign-in of the duplicate's author, also after an undo.
create index post_merges_by_author on post_merges (workspace_id, (duplicate->>'user_id'));
create index post_merges_by_number on post_merges (workspace_id, (duplicate->>'number')) where undone_at is null;
