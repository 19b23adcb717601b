-- Duplicates that were merged into a post, and what it takes to part them again. No key leads to the posts: the duplicate
-- is gone until then, and the other may go.
create table post_merges (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  -- The row of `posts` as it was.
  duplicate jsonb not null,
  duplicate_tags uuid[] not null,
  last_interaction_at timestamptz(3) not null,
  moved_voters uuid[] not null,
  -- Votes of people who had voted for the other one as well.
  dropped_votes jsonb not null,
  moved_comments uuid[] not null,
  merged_by uuid not null,
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, merged_by) references users
);
create index post_merges_by_post on post_merges (workspace_id, post_id, created_at desc) where undone_at is null;
