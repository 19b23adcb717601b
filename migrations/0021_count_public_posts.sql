-- How many posts of a category everybody may see, beside how many there are: so the lists of end users know their length as
-- those of staff do. Kept by triggers, so that functions of an older release keep it too; creating them holds off writes
-- until the first count is done. `create_post`, which is called most, counts by itself and says so in `earshot.counts_posts`:
-- its trigger alone made it a third dearer.
alter table categories add column public_posts_count integer not null default 0 check (public_posts_count >= 0);

create function count_added_post() returns trigger
language plpgsql as $$
begin
  update categories set public_posts_count = public_posts_count + 1
  where workspace_id = new.workspace_id and id = new.category_id;
  return null;
end $$;

create function count_changed_post() returns trigger
language plpgsql as $$
begin
  -- Both categories of a move in the order of their ids, as `update_post` locks them.
  perform from categories
  where workspace_id = new.workspace_id and id in (old.category_id, new.category_id) order by id for no key update;
  update categories
  set public_posts_count = public_posts_count
    + (id = new.category_id and new.visibility = 'public')::int - (id = old.category_id and old.visibility = 'public')::int
  where workspace_id = new.workspace_id and id in (old.category_id, new.category_id);
  return null;
end $$;

create function count_removed_posts() returns trigger
language plpgsql as $$
begin
  update categories c set public_posts_count = c.public_posts_count - n.posts
  from (select workspace_id, category_id, count(*) as posts from removed where visibility = 'public' group by 1, 2) n
  where c.workspace_id = n.workspace_id and c.id = n.category_id;
  return null;
end $$;

create trigger posts_added after insert on posts
  for each row when (new.visibility = 'public' and current_setting('earshot.counts_posts', true) is distinct from 'on')
  execute function count_added_post();
create trigger posts_changed after update of visibility, category_id on posts
  for each row when ((old.visibility, old.category_id) is distinct from (new.visibility, new.category_id))
  execute function count_changed_post();
-- For all rows at once: a board goes with thousands of posts.
create trigger posts_removed after delete on posts referencing old table as removed
  for each statement execute function count_removed_posts();

update categories c set public_posts_count = n.posts
from (select workspace_id, category_id, count(*) as posts from posts where visibility = 'public' group by 1, 2) n
where c.workspace_id = n.workspace_id and c.id = n.category_id;
