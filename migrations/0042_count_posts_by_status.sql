-- How many posts of a category have each status, so that lists of one status, of active and of old posts know their length
-- without counting. Posts without a status are the rest of the category's own counters. The triggers that keep
-- `public_posts_count` (0021) keep them too, also while functions of an older release run: a `create_post` that
-- counts no status says 'on', today's 'all'. Creating them holds off writes until the first count is done. `posts` is locked
-- first: writes wait for it before they lock the other two tables.
lock table posts in share row exclusive mode;

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

-- The caller holds the category's row, so nobody else changes or adds this one meanwhile.
create function count_status(ws uuid, status uuid, category uuid, board uuid, posts integer, public_posts integer)
returns void
language plpgsql as $$
begin
  update status_counts
  set posts_count = posts_count + posts, public_posts_count = public_posts_count + public_posts
  where workspace_id = ws and status_id = status and category_id = category;
  if not found then
    insert into status_counts (workspace_id, status_id, category_id, board_id, posts_count, public_posts_count)
    values (ws, status, category, board, posts, public_posts);
  end if;
end $$;

create or replace function count_added_post() returns trigger
language plpgsql as $$
begin
  if new.visibility = 'public' and current_setting('earshot.counts_posts', true) is distinct from 'on' then
    update categories set public_posts_count = public_posts_count + 1
    where workspace_id = new.workspace_id and id = new.category_id;
  end if;
  if new.status_id is not null then
    perform from categories where workspace_id = new.workspace_id and id = new.category_id for no key update;
    perform count_status(
      new.workspace_id, new.status_id, new.category_id, new.board_id, 1, (new.visibility = 'public')::int);
  end if;
  return null;
end $$;

create or replace function count_changed_post() returns trigger
language plpgsql as $$
begin
  -- Both categories of a move in the order of their ids, as `update_post` locks them.
  perform from categories
  where workspace_id = new.workspace_id and id in (old.category_id, new.category_id) order by id for no key update;
  if (old.visibility, old.category_id) is distinct from (new.visibility, new.category_id) then
    update categories
    set public_posts_count = public_posts_count
      + (id = new.category_id and new.visibility = 'public')::int - (id = old.category_id and old.visibility = 'public')::int
    where workspace_id = new.workspace_id and id in (old.category_id, new.category_id);
  end if;
  if old.status_id is not null then
    perform count_status(
      old.workspace_id, old.status_id, old.category_id, old.board_id, -1, -(old.visibility = 'public')::int);
  end if;
  if new.status_id is not null then
    perform count_status(
      new.workspace_id, new.status_id, new.category_id, new.board_id, 1, (new.visibility = 'public')::int);
  end if;
  return null;
end $$;

create or replace function count_removed_posts() returns trigger
language plpgsql as $$
declare
  gone record;
begin
  for gone in
    select workspace_id, board_id, category_id, status_id, count(*)::int as posts,
      (count(*) filter (where visibility = 'public'))::int as public_posts
    from removed group by 1, 2, 3, 4 order by category_id
  loop
    update categories set public_posts_count = public_posts_count - gone.public_posts
    where workspace_id = gone.workspace_id and id = gone.category_id;
    -- A category that goes with its board takes its counters along, perhaps before its posts.
    if found and gone.status_id is not null then
      perform count_status(
        gone.workspace_id, gone.status_id, gone.category_id, gone.board_id, -gone.posts, -gone.public_posts);
    end if;
  end loop;
  return null;
end $$;

create or replace trigger posts_added after insert on posts
  -- Postgres parses the condition again in each statement: the shorter, the cheaper.
  for each row when (current_setting('earshot.counts_posts', true) is distinct from 'all')
  execute function count_added_post();
create or replace trigger posts_changed after update of status_id, visibility, category_id on posts
  for each row when (
    (old.status_id, old.visibility, old.category_id) is distinct from (new.status_id, new.visibility, new.category_id))
  execute function count_changed_post();

insert into status_counts
select workspace_id, status_id, category_id, board_id, count(*), count(*) filter (where visibility = 'public')
from posts where status_id is not null group by 1, 2, 3, 4;
