-- Deletes a board with its posts, categories and tags, and adds an event for each post. Deletes at most `most` posts; if posts
-- may be left, keeps the board and returns an empty object. The release before sends no `most`, and deletes all posts at
-- once. The default board cannot be deleted until another board is the default.
create or replace function delete_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target boards;
  most constant integer := input->>'most';
  here uuid[];
  is_last boolean;
begin
  perform from workspaces where id = ws for no key update;
  select * into target from boards where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such board.');
  if target.is_default then
    perform raise_problem(409, 'default_board', 'The default board cannot be deleted. Make another board the default first.');
  end if;
  here := array(select id from posts where workspace_id = ws and board_id = target.id limit most for update);
  is_last := most is null or cardinality(here) < most;
  if not is_last then
    -- Locks in the same order as `delete_post`.
    perform from tags where workspace_id = ws and board_id = target.id order by id for no key update;
    update tags t set posts_count = posts_count - gone.count
    from (select tag_id, count(*) from post_tags where workspace_id = ws and post_id = any(here) group by tag_id) gone
    where t.workspace_id = ws and t.id = gone.tag_id;
    perform from categories where workspace_id = ws and board_id = target.id order by id for no key update;
    update categories c set posts_count = posts_count - gone.count
    from (select category_id, count(*) from posts where workspace_id = ws and id = any(here) group by category_id) gone
    where c.workspace_id = ws and c.id = gone.category_id;
  end if;
  with gone as (
    delete from posts where workspace_id = ws and id = any(here)
    returning id, visibility = 'public' and not target.is_private as was_public)
  insert into outbox_events (workspace_id, type, subject_id, actor_id, details)
  select ws, 'post.deleted', id, usr, jsonb_build_object('boardId', target.id, 'wasPublic', was_public)
  from gone order by id;
  if not is_last then
    return (json_build_object(), null)::answer;
  end if;
  delete from boards where workspace_id = ws and id = target.id;
  perform publish_event(ws, 'board.deleted', target.id, usr);
  perform note_event(ws, usr, 'board.deleted', target.title);
  return (json_build_object('message', 'Board deleted'), null)::answer;
end $$;
