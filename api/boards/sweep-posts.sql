-- Deletes posts of a deleted board, lowers the counters of their categories, statuses and tags, and adds an event for each
-- post. Locks in the same order as `delete_post`.
create or replace function sweep_posts(board boards, ids uuid[]) returns void
language plpgsql as $$
declare
  ws constant uuid := board.workspace_id;
begin
  perform from posts where workspace_id = ws and id = any(ids) order by id for update;
  perform from categories where workspace_id = ws and board_id = board.id order by id for no key update;
  update categories c
  set posts_count = c.posts_count - gone.posts, public_posts_count = c.public_posts_count - gone.public_posts
  from (
    select category_id, count(*) as posts, count(*) filter (where visibility = 'public') as public_posts
    from posts where workspace_id = ws and id = any(ids) group by category_id) gone
  where c.workspace_id = ws and c.id = gone.category_id;
  update status_counts c
  set posts_count = c.posts_count - gone.posts, public_posts_count = c.public_posts_count - gone.public_posts
  from (
    select category_id, status_id, count(*) as posts, count(*) filter (where visibility = 'public') as public_posts
    from posts where workspace_id = ws and id = any(ids) group by category_id, status_id) gone
  where c.workspace_id = ws and c.category_id = gone.category_id and c.status_id = gone.status_id;
  perform from tags where workspace_id = ws and board_id = board.id order by id for no key update;
  update tags t set posts_count = posts_count - gone.count
  from (select tag_id, count(*) from post_tags where workspace_id = ws and post_id = any(ids) group by tag_id) gone
  where t.workspace_id = ws and t.id = gone.tag_id;
  with gone as (
    delete from posts where workspace_id = ws and id = any(ids)
    returning id, visibility = 'public' and not board.was_private as was_public)
  insert into outbox_events (workspace_id, type, subject_id, actor_id, details)
  select ws, 'post.deleted', id, board.deleted_by, jsonb_build_object('boardId', board.id, 'wasPublic', was_public)
  from gone order by id;
end $$;
