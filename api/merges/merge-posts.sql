-- Moves the duplicate's votes and comments to the post; a person who voted for both keeps one vote. Stores the
-- duplicate's row in `post_merges` and deletes it from `posts`, so that queries for posts do not have to exclude it.
create or replace function merge_posts(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target uuid := (input->>'id')::uuid;
  other uuid := (input->>'duplicateId')::uuid;
  duplicate posts;
  context jsonb;
  merge post_merges;
  merger users;
  is_wider boolean;
  was_public boolean;
begin
  perform raise_problem_if(target = other, 400, 'same_post', 'must be a different post', 'duplicateId');
  -- An erasure that runs at the same time is over before the duplicate is copied.
  perform from users where workspace_id = ws
    and id = (select user_id from posts where workspace_id = ws and id = other) for share;
  perform from posts where workspace_id = ws and id in (target, other) order by id for update;
  perform from post_activity where workspace_id = ws and post_id in (target, other) order by post_id for no key update;
  perform raise_problem_if(not post_exists(ws, target), 404, 'not_found', 'No such post.');
  select * into duplicate from posts where workspace_id = ws and id = other;
  context := post_context_json(ws, other);
  perform raise_problem_if(not post_exists(ws, other), 400, 'unknown_post', 'is not a post of this workspace', 'duplicateId');
  was_public := is_post_public(ws, other);
  is_wider := post_has_wider_audience(ws, target, other);
  if is_wider
    and exists (select 1 from comments where workspace_id = ws and post_id = other and not is_spam)
  then
    perform raise_problem(409, 'comments_would_show',
      'Comments would be shown to people who cannot see them now. Make the duplicate public first, or delete its comments.');
  end if;
  select last_interaction_at into merge.last_interaction_at
  from post_activity where workspace_id = ws and post_id = other;

  with gone as (
    delete from votes v where workspace_id = ws and post_id = other and exists (
      select 1 from votes o where o.workspace_id = ws and o.post_id = target and o.user_id = v.user_id)
    returning v.*)
  select coalesce(jsonb_agg(to_jsonb(gone)), '[]') into merge.dropped_votes from gone;
  with moved as (
    update votes set post_id = target where workspace_id = ws and post_id = other returning user_id)
  select coalesce(array_agg(user_id), '{}') into merge.moved_voters from moved;
  with moved as (
    update comments set post_id = target where workspace_id = ws and post_id = other returning id)
  select coalesce(array_agg(id), '{}') into merge.moved_comments from moved;
  select coalesce(array_agg(tag_id order by tag_id), '{}') into merge.duplicate_tags
  from post_tags where workspace_id = ws and post_id = other;

  perform find_waiting(ws, target);
  update post_activity set
    votes_count = votes_count + cardinality(merge.moved_voters),
    comments_count = comments_count + cardinality(merge.moved_comments), last_interaction_at = now()
  where workspace_id = ws and post_id = target;
  -- The author of the duplicate follows the post, too. A choice about the post itself wins over one about the duplicate.
  insert into post_follows (workspace_id, post_id, user_id, is_following)
  select workspace_id, target, user_id, is_following from post_follows where workspace_id = ws and post_id = other
  union all
  select workspace_id, target, user_id, true from posts where workspace_id = ws and id = other
  on conflict (workspace_id, post_id, user_id) do nothing;
  -- Before the deletion, which spares the pictures of a post that was merged.
  insert into post_merges (
    workspace_id, post_id, duplicate, duplicate_tags, last_interaction_at, moved_voters, dropped_votes, moved_comments,
    merged_by)
  values (
    ws, target, to_jsonb(duplicate) || jsonb_strip_nulls(jsonb_build_object('context', context)), merge.duplicate_tags, merge.last_interaction_at, merge.moved_voters,
    merge.dropped_votes, merge.moved_comments, usr)
  returning * into merge;
  delete from posts where workspace_id = ws and id = other;
  update categories set posts_count = posts_count - 1 where workspace_id = ws and id = duplicate.category_id;
  update tags set posts_count = posts_count - 1 where workspace_id = ws and id in (
    select id from tags where workspace_id = ws and id = any(merge.duplicate_tags) order by id for no key update);

  perform note_event(ws, usr, 'post.merged', target::text);
  perform publish_event(ws, 'post.merged', other, usr,
    jsonb_build_object('intoPostId', target, 'wasPublic', was_public));
  if cardinality(merge.moved_voters) > 0 then
    perform publish_votes('post.votes_changed', ws, target);
  end if;
  select * into merger from users where workspace_id = ws and id = usr;
  return (post_merge_json(merge, merger), null)::answer;
end $$;
