-- Restores the duplicate with its original id and number, its votes and comments that still exist, and the replies that
-- these comments have received since the merge. Moves at most `most` votes back; if others are left, returns an empty object,
-- and the next call goes on. Until then, both posts exist, each with its own votes.
create or replace function undo_post_merge(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target uuid := (input->>'id')::uuid;
  most constant integer := coalesce((input->>'most')::integer, 2147483646);
  merge post_merges;
  duplicate_id uuid;
  again posts;
  activity post_activity;
  is_wider boolean;
  is_restored boolean;
  is_last boolean;
begin
  -- Locks the author, so that an erasure runs either before or after this function. The undo must not restore erased
  -- text.
  perform from users where workspace_id = ws and id = (
    select (duplicate->>'user_id')::uuid from post_merges where workspace_id = ws and id = (input->>'mergeId')::uuid)
  for share;
  select (duplicate->>'id')::uuid into duplicate_id from post_merges
  where workspace_id = ws and id = (input->>'mergeId')::uuid;
  perform from posts where workspace_id = ws and id in (target, duplicate_id) order by id for update;
  perform from post_activity where workspace_id = ws and post_id in (target, duplicate_id) order by post_id for no key update;
  select * into merge from post_merges
  where workspace_id = ws and id = (input->>'mergeId')::uuid and post_id = target and undone_at is null
  for update;
  perform raise_problem_if(not found or not post_exists(ws, target), 404, 'not_found', 'No such merge.');
  select * into again from posts where workspace_id = ws and id = duplicate_id;
  is_restored := found;
  if not is_restored then
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
  end if;

  with moved as (
    update votes set post_id = again.id
    where workspace_id = ws and post_id = target and user_id in (select unnest(merge.moved_voters[:most])) returning 1)
  select count(*) into activity.votes_count from moved;
  if activity.votes_count > 0 then
    update post_activity set votes_count = votes_count - activity.votes_count
    where workspace_id = ws and post_id = target;
    perform publish_votes('post.votes_changed', ws, target);
  end if;
  insert into votes overriding system value
  select v.* from jsonb_populate_recordset(null::votes, (
      select jsonb_agg(d.vote) from jsonb_array_elements(merge.dropped_votes) with ordinality d (vote, place)
      where d.place <= most)) v
    join users u on u.workspace_id = ws and u.id = v.user_id
  on conflict (workspace_id, post_id, user_id) do nothing;
  -- On Citus, the insert's number of rows includes those that it left out.
  select count(*) into activity.votes_count from votes where workspace_id = ws and post_id = again.id;
  update post_activity set votes_count = activity.votes_count
  where workspace_id = ws and post_id = again.id returning * into activity;

  if not is_restored then
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
    update post_activity set comments_count = activity.comments_count
    where workspace_id = ws and post_id = again.id returning * into activity;
    perform move_rows(ws, target, again.id, merge.moved_rows);
    perform count_post(null, again);
    with kept as (
      select id from tags where workspace_id = ws and board_id = again.board_id and id = any(merge.duplicate_tags)
      order by id for no key update
    ), counted as (
      update tags set posts_count = posts_count + 1 where workspace_id = ws and id in (select id from kept))
    insert into post_tags (workspace_id, post_id, tag_id, board_id) select ws, again.id, id, again.board_id from kept;
    perform note_event(ws, usr, 'post.merge_undone', again.id::text);
    perform publish_event(ws, 'post.merge_undone', again.id, usr, jsonb_build_object('fromPostId', target));
  end if;
  is_last := cardinality(merge.moved_voters) <= most and jsonb_array_length(merge.dropped_votes) <= most;
  if not is_last then
    merge.dropped_votes := (
      select coalesce(jsonb_agg(d.vote), '[]') from jsonb_array_elements(merge.dropped_votes) with ordinality d (vote, place)
      where d.place > most);
    merge.moved_voters := merge.moved_voters[most + 1:];
    update post_merges set moved_voters = merge.moved_voters, dropped_votes = merge.dropped_votes,
      moved_comments = '{}', moved_rows = '{}', duplicate_tags = '{}'
    where workspace_id = ws and id = merge.id;
    return (json_build_object(), null)::answer;
  end if;
  update post_merges set undone_at = now() where workspace_id = ws and id = merge.id;
  return (
    post_text(again, activity,
              exists (select 1 from votes where workspace_id = ws and post_id = again.id and user_id = usr))::json,
    again.number)::answer;
end $$;
