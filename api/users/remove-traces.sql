-- Blocks an end user. Removes the user's posts with everything that belongs to those posts, the user's comments with
-- their replies, and the user's votes, likes and ballots. Subtracts all of these from every counter. First restores
-- other people's posts that were merged into the user's posts. Removes at most 500 posts per call, oldest first;
-- `isDone` is false if anything is left. Locks the user, then posts, their categories, their activity, polls and
-- changelog entries, each kind in the order of ids.
create or replace function remove_traces(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  person users;
  moment constant timestamptz := now();
  own uuid[];
  touched uuid[];
  merge record;
  branch uuid[];
  place uuid;
begin
  select * into person from users where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such user.');
  if person.role <> 'end_user' then
    perform raise_problem(409, 'not_end_user', 'Staff cannot be blocked. Remove the person from the workspace, or revoke the person''s keys.');
  end if;
  update users set blocked_at = coalesce(blocked_at, moment) where workspace_id = ws and id = person.id
  returning * into person;
  update erased_identities set is_blocked = true where workspace_id = ws and user_id = person.id;

  own := array(select id from posts where workspace_id = ws and user_id = person.id order by created_at, id limit 500);
  for merge in
    select id, post_id from post_merges
    where workspace_id = ws and post_id = any(own) and undone_at is null and duplicate->>'user_id' <> person.id::text
    order by post_id, created_at desc
  loop
    perform undo_post_merge(ws, usr, staff, jsonb_build_object('id', merge.post_id, 'mergeId', merge.id));
  end loop;
  touched := array(
    select id from posts where workspace_id = ws and id = any(own)
    union select post_id from votes where workspace_id = ws and user_id = person.id
    union select post_id from comments where workspace_id = ws and user_id = person.id
    union select c.post_id from comment_likes l join comments c on c.workspace_id = ws and c.id = l.comment_id
      where l.workspace_id = ws and l.user_id = person.id
    order by 1);
  foreach place in array touched loop
    if place = any(own) then
      perform from posts where workspace_id = ws and id = place for update;
    else
      perform from posts where workspace_id = ws and id = place for key share;
    end if;
  end loop;
  perform from categories
  where workspace_id = ws and id in (select category_id from posts where workspace_id = ws and id = any(own))
  order by id for no key update;
  perform from post_activity where workspace_id = ws and post_id = any(touched) order by post_id for no key update;
  perform from polls
  where workspace_id = ws and id in (select poll_id from ballots where workspace_id = ws and user_id = person.id)
  order by id for no key update;
  perform from changelogs
  where workspace_id = ws
    and id in (select changelog_id from changelog_likes where workspace_id = ws and user_id = person.id)
  order by id for no key update;

  perform withdraw_votes(ws, person.id, own);

  with recursive lost as (
    select id from comments where workspace_id = ws and user_id = person.id
    union select c.id from comments c join lost on c.parent_id = lost.id where c.workspace_id = ws)
  select coalesce(array_agg(id), '{}') into branch from lost;
  with fewer as (
    select parent_id, count(*) as gone from comments
    where workspace_id = ws and id = any(branch) and parent_id <> all(branch) group by parent_id)
  update comments c set replies_count = replies_count - fewer.gone from fewer
  where c.workspace_id = ws and c.id = fewer.parent_id;
  with gone as (delete from comments where workspace_id = ws and id = any(branch) returning id, post_id),
  told as (
    insert into outbox_events (workspace_id, type, subject_id, actor_id, details)
    select ws, 'comment.deleted', id, usr, jsonb_build_object('postId', post_id) from gone where post_id <> all(own)),
  fewer as (select post_id, count(*) as gone from gone group by post_id)
  update post_activity a set comments_count = comments_count - fewer.gone from fewer
  where a.workspace_id = ws and a.post_id = fewer.post_id;

  perform delete_posts(ws, usr, staff, jsonb_build_object('ids', own));
  -- After this, undoing a merge must not restore the user's posts.
  delete from post_merges where workspace_id = ws and duplicate->>'user_id' = person.id::text;
  delete from idempotency_keys where workspace_id = ws and user_id = person.id;
  perform note_event(ws, usr, 'user.traces_removed', person.id::text);
  return (
    json_build_object(
      'user', user_json(person),
      -- A request accepted before the block may have written after the deletions above.
      'isDone', not exists (
        select 1 from posts where workspace_id = ws and user_id = person.id
        union all select 1 from votes where workspace_id = ws and user_id = person.id
        union all select 1 from comments where workspace_id = ws and user_id = person.id
        union all select 1 from comment_likes where workspace_id = ws and user_id = person.id
        union all select 1 from changelog_likes where workspace_id = ws and user_id = person.id
        union all select 1 from ballots where workspace_id = ws and user_id = person.id)),
    null)::answer;
end $$;
