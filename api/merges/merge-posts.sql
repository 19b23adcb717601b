-- Moves the duplicate's votes and comments to the post; a person who voted for both keeps one vote. Stores the
-- duplicate's row in `post_merges` and deletes it from `posts`, so that queries for posts do not have to exclude it.
-- With more than `most` votes, raises 409, and changes nothing: the caller first moves votes by `begin_merge`.
create or replace function merge_posts(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target uuid := (input->>'id')::uuid;
  other posts;
  was_interacted_at timestamptz;
  votes_left integer;
  context jsonb;
  merge post_merges;
  merger users;
  was_public boolean;
begin
  other := lock_merge(ws, target, (input->>'duplicateId')::uuid);
  context := post_context_json(ws, other.id);
  was_public := is_post_public(ws, other.id);
  select last_interaction_at, votes_count into was_interacted_at, votes_left
  from post_activity where workspace_id = ws and post_id = other.id;
  perform raise_problem_if(votes_left > (input->>'most')::integer, 409, 'merge_unfinished',
    'The posts have many votes, and some of them are not moved yet. Send the request again.');
  -- Before the deletion, which spares the pictures of a post that was merged.
  merge := merge_votes(ws, usr, target, other, null);
  with moved as (
    update comments set post_id = target where workspace_id = ws and post_id = other.id returning id)
  select coalesce(array_agg(id), '{}') into merge.moved_comments from moved;
  merge.moved_rows := move_rows(ws, other.id, target);
  select coalesce(array_agg(tag_id order by tag_id), '{}') into merge.duplicate_tags
  from post_tags where workspace_id = ws and post_id = other.id;
  perform find_waiting(ws, target);
  update post_activity set
    comments_count = comments_count + cardinality(merge.moved_comments), last_interaction_at = now()
  where workspace_id = ws and post_id = target;
  -- The author of the duplicate follows the post, too. A choice about the post itself wins over one about the duplicate.
  insert into post_follows (workspace_id, post_id, user_id, is_following, followed_at)
  select workspace_id, target, user_id, is_following, followed_at from post_follows where workspace_id = ws and post_id = other.id
  union all
  select workspace_id, target, user_id, true, null from posts where workspace_id = ws and id = other.id
  on conflict (workspace_id, post_id, user_id) do nothing;
  update post_merges set
    duplicate = to_jsonb(other) || jsonb_strip_nulls(jsonb_build_object('context', context)),
    duplicate_tags = merge.duplicate_tags, last_interaction_at = was_interacted_at,
    moved_comments = merge.moved_comments, moved_rows = merge.moved_rows, merged_by = usr
  where workspace_id = ws and id = merge.id returning * into merge;
  delete from posts where workspace_id = ws and id = other.id;
  perform count_post(other, null);
  update tags set posts_count = posts_count - 1 where workspace_id = ws and id in (
    select id from tags where workspace_id = ws and id = any(merge.duplicate_tags) order by id for no key update);

  perform note_event(ws, usr, 'post.merged', target::text);
  perform publish_event(ws, 'post.merged', other.id, usr,
    jsonb_build_object('intoPostId', target, 'wasPublic', was_public));
  select * into merger from users where workspace_id = ws and id = usr;
  return (post_merge_json(merge, merger), null)::answer;
end $$;
