-- The stemmer for the texts of a workspace: a text search configuration of PostgreSQL.
alter table workspaces add column language text not null default 'english';

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
-- Without `fastupdate`, a search never reads a list of rows that are not in the index yet.
create index post_search_document on post_search using gin (workspace_id, document) with (fastupdate = off);

-- The words of a workspace and the number of posts with each, to complete words and to correct typing errors.
create table search_words (
  workspace_id uuid not null,
  word text collate "C" not null,
  frequency integer not null,
  primary key (workspace_id, word)
) with (fillfactor = 70);

-- The number of posts that were ever indexed.
create table search_sizes (
  workspace_id uuid not null,
  indexed integer not null,
  primary key (workspace_id)
) with (fillfactor = 50);

-- Posts to index, or all posts of a workspace if the id is that of the workspace. `words` are those
-- of a deleted post, or the last post of the workspace that was queued.
create table search_queue (
  workspace_id uuid not null,
  post_id uuid not null,
  -- Random, because that takes the least time on PostgreSQL 15.
  id uuid not null default gen_random_uuid(),
  words text[],
  queued_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, post_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index search_queue_order on search_queue (queued_at);

create function queue_post() returns trigger
language plpgsql as $$
begin
  insert into search_queue (workspace_id, post_id) values (new.workspace_id, new.id);
  return null;
end $$;

create function queue_comment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_queue (workspace_id, post_id) values (old.workspace_id, old.post_id);
    return null;
  end if;
  insert into search_queue (workspace_id, post_id) values (new.workspace_id, new.post_id);
  if tg_op = 'UPDATE' and old.post_id <> new.post_id then
    insert into search_queue (workspace_id, post_id) values (old.workspace_id, old.post_id);
  end if;
  return null;
end $$;

create function queue_words() returns trigger
language plpgsql as $$
begin
  insert into search_queue (workspace_id, post_id, words) values (old.workspace_id, old.post_id, old.words);
  return null;
end $$;

create trigger posts_queue after insert on posts for each row execute function queue_post();
create trigger posts_requeue after update of title, description on posts
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function queue_post();
create trigger comments_queue after insert or delete on comments for each row execute function queue_comment();
create trigger comments_requeue after update of content, is_spam, post_id on comments
  for each row when ((old.content, old.is_spam, old.post_id) is distinct from (new.content, new.is_spam, new.post_id))
  execute function queue_comment();
create trigger post_search_queue after delete on post_search for each row execute function queue_words();

insert into search_queue (workspace_id, post_id) select workspace_id, id from posts order by created_at, id;
