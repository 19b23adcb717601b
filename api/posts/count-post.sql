-- Maintains the counters of categories and statuses when a post changes. `before` is null for a new post, and `after` for a
-- deleted one. Locks the categories, in the order of their ids: nobody else changes or adds a row of `status_counts` meanwhile.
create or replace function count_post(before posts, after posts) returns void
language plpgsql as $$
declare
  ws constant uuid := coalesce(before.workspace_id, after.workspace_id);
  was_public constant integer := (before.visibility = 'public')::int;
  is_public constant integer := (after.visibility = 'public')::int;
begin
  -- In all other cases, the update locks the only one.
  if before.id is not null and after.id is not null then
    perform from categories
    where workspace_id = ws and id in (before.category_id, after.category_id) order by id for no key update;
  end if;
  if (before.category_id, was_public) is distinct from (after.category_id, is_public) then
    update categories set
      posts_count = posts_count
        + case when id = after.category_id then 1 else 0 end - case when id = before.category_id then 1 else 0 end,
      public_posts_count = public_posts_count
        + case when id = after.category_id then is_public else 0 end
        - case when id = before.category_id then was_public else 0 end
    where workspace_id = ws and id in (before.category_id, after.category_id);
  end if;
  if before.status_id is not null then
    update status_counts set posts_count = posts_count - 1, public_posts_count = public_posts_count - was_public
    where workspace_id = ws and status_id = before.status_id and category_id = before.category_id;
  end if;
  if after.status_id is not null then
    update status_counts set posts_count = posts_count + 1, public_posts_count = public_posts_count + is_public
    where workspace_id = ws and status_id = after.status_id and category_id = after.category_id;
    if not found then
      insert into status_counts (workspace_id, status_id, category_id, board_id, posts_count, public_posts_count)
      values (ws, after.status_id, after.category_id, after.board_id, 1, is_public);
    end if;
  end if;
end $$;
