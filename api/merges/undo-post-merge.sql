-- Restores the duplicate with its original id and number, its votes and comments that still exist, and the replies that
-- these comments have received since the merge.
create or replace function undo_post_merge(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target uuid := (input->>'id')::uuid;
  merge post_merges;
  again posts;
  activity post_activity;
  is_wider boolean;
begin
  -- Locks the author, so that an erasure runs either before or after this function. The undo must not restore erased
  -- text.
  perform from users where workspace_id = ws and id = (
    select (duplicate->>'user_id')::uuid from post_merges where workspace_id = ws and id = (input->>'mergeId')::uuid)
  for share;
  perform from posts where workspace_id = ws and id = target for update;
  perform from post_activity where workspace_id = ws and post_id = target for no key update;
  select * into merge from post_merges
  where workspace_id = ws and id = (input->>'mergeId')::uuid and post_id = target and undone_at is null
    and post_exists(ws, target)
  for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such merge.');
  again := jsonb_populate_record(null::posts, merge.duplicate);
  if not exists (select 1 from users where workspace_id = ws and id = again.user_id) or not exists (
    select 1 from categories c join boards b on b.workspace_id = ws and b.id = c.board_id
    where c.workspace_id = ws and c.board_id = again.board_id and c.id = again.category_id and b.deleted_at is null
    for no key update of c) then
    perform raise_problem(409, 'merge_not_undoable', 'The author, the board or the category of the duplicate no longer exists.');
  end if;
  if not exists (select 1 from statuses where workspace_id = ws and id = again.status_id) then
    again.status_id := null;
  end if;
  insert into posts overriding system value values (again.*);
  perform add_post_context(ws, again.id, merge.duplicate->'context');
  insert into post_activity (workspace_id, post_id, last_interaction_at) values (ws, again.id, merge.last_interaction_at);

  with moved as (
    update votes set post_id = again.id
    where workspace_id = ws and post_id = target and user_id = any(merge.moved_voters) returning 1)
  select count(*) into activity.votes_count from moved;
  if activity.votes_count > 0 then
    update post_activity set votes_count = votes_count - activity.votes_count
    where workspace_id = ws and post_id = target;
    perform publish_votes('post.votes_changed', ws, target);
  end if;
  insert into votes overriding system value
  select v.* from jsonb_populate_recordset(null::votes, merge.dropped_votes) v join users u on u.workspace_id = ws and u.id = v.user_id
  on conflict (workspace_id, post_id, user_id) do nothing;
  with recursive branch as (
    select id from comments where workspace_id = ws and post_id = target and id = any(merge.moved_comments)
    union
    select c.id from comments c join branch b on c.parent_id = b.id where c.workspace_id = ws
  ), moved as (
    update comments set post_id = again.id where workspace_id = ws and id in (select id from branch) returning 1)
  select count(*) into activity.comments_count from moved;
  is_wider := post_has_wider_audience(ws, again.id, target);
  if is_wider and exists (
    select 1 from comments
    where workspace_id = ws and post_id = again.id and id <> all(merge.moved_comments) and not is_spam) then
    perform raise_problem(409, 'comments_would_show',
      'Replies written since the merge would be shown to people who cannot see them now. Delete these replies first.');
  end if;
  perform find_waiting(ws, target);
  perform find_waiting(ws, again.id);
  update post_activity set comments_count = comments_count - activity.comments_count
  where workspace_id = ws and post_id = target;
  -- On Citus, the insert's number of rows includes those that it left out.
  select count(*) into activity.votes_count from votes where workspace_id = ws and post_id = again.id;
  update post_activity set votes_count = activity.votes_count, comments_count = activity.comments_count
  where workspace_id = ws and post_id = again.id returning * into activity;

  update categories set posts_count = posts_count + 1 where workspace_id = ws and id = again.category_id;
  with kept as (
    select id from tags where workspace_id = ws and board_id = again.board_id and id = any(merge.duplicate_tags)
    order by id for no key update
  ), counted as (
    update tags set posts_count = posts_count + 1 where workspace_id = ws and id in (select id from kept))
  insert into post_tags (workspace_id, post_id, tag_id, board_id) select ws, again.id, id, again.board_id from kept;
  update post_merges set undone_at = now() where workspace_id = ws and id = merge.id;
  perform note_event(ws, usr, 'post.merge_undone', again.id::text);
  perform publish_event(ws, 'post.merge_undone', again.id, usr, jsonb_build_object('fromPostId', target));
  return (
    post_text(again, activity,
              exists (select 1 from votes where workspace_id = ws and post_id = again.id and user_id = usr))::json,
    again.number)::answer;
end $$;
