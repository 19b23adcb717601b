-- The words of each post, its description and its comments, for searches. Written only by `index_posts`.
create table post_search (
  workspace_id uuid not null,
  post_id uuid not null,
  -- Numbers each 8,192 posts of a workspace in the order in which they were first indexed. The document contains it too,
  -- as the word `@7`, so that a search can read only the newest posts from the index.
  era integer not null,
  document tsvector not null,
  -- The words that this post adds to the counts in `search_words`.
  words text[] not null,
  primary key (workspace_id, post_id),
  constraint post_search_post foreign key (workspace_id, post_id) references posts on delete cascade
);
comment on table post_search is
'merge: no, index_posts computes it again
file: no, index_posts computes it';
-- Without `fastupdate`, a search never reads a list of rows that are not in the index yet.
create index post_search_document on post_search using gin (workspace_id, document) with (fastupdate = off);

-- The words of a workspace and the number of posts with each, to complete words and to correct typing errors.
create table search_words (
  workspace_id uuid not null,
  word text collate "C" not null,
  frequency integer not null,
  primary key (workspace_id, word)
) with (fillfactor = 70);
comment on table search_words is 'file: no, index_posts computes it';

-- The number of posts that were ever indexed.
create table search_sizes (
  workspace_id uuid not null,
  indexed integer not null,
  primary key (workspace_id)
) with (fillfactor = 50);
comment on table search_sizes is 'file: no, index_posts computes it';

-- Posts to index, or all posts of a workspace if the id is that of the workspace. `words` are those
-- of a deleted post, or the last post of the workspace that was queued.
create table search_queue (
  workspace_id uuid not null,
  post_id uuid not null,
  -- Random, because that takes the least time on PostgreSQL 15.
  id uuid not null default gen_random_uuid(),
  words text[],
  queued_at timestamptz not null default clock_timestamp(),
  -- A queued post with only new comments is not indexed again as a whole; null: something else has changed, too.
  comment_id uuid,
  primary key (workspace_id, post_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table search_queue is
'merge: no, triggers fill it
file: no, triggers fill it';
create index search_queue_order on search_queue (queued_at);
