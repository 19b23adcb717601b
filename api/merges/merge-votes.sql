-- Begins a merge, if it has not begun, and moves up to `most` votes of the duplicate to the post; a person who voted for both
-- keeps one vote. Until `merge_posts` moves the rest, both posts exist, each with its own votes, and the merge can be undone.
-- The caller has called `lock_merge`.
create or replace function merge_votes(ws uuid, usr uuid, target uuid, other posts, most integer) returns post_merges
language plpgsql as $$
declare
  merge post_merges;
  voters constant uuid[] := array(select user_id from votes where workspace_id = ws and post_id = other.id limit most);
  moved uuid[];
  dropped jsonb;
begin
  select * into merge from post_merges m
  where workspace_id = ws and post_id = target and m.duplicate->>'id' = other.id::text and undone_at is null;
  if not found then
    insert into post_merges (
      workspace_id, post_id, duplicate, duplicate_tags, last_interaction_at, moved_voters, dropped_votes, moved_comments,
      merged_by)
    values (ws, target, to_jsonb(other), '{}', now(), '{}', '[]', '{}', usr)
    returning * into merge;
  end if;
  with gone as (
    delete from votes v where workspace_id = ws and post_id = other.id and user_id in (select unnest(voters)) and exists (
      select 1 from votes o where o.workspace_id = ws and o.post_id = target and o.user_id = v.user_id)
    returning v.*)
  select coalesce(jsonb_agg(to_jsonb(gone)), '[]') into dropped from gone;
  with gone as (
    update votes set post_id = target where workspace_id = ws and post_id = other.id and user_id in (select unnest(voters))
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into moved from gone;
  update post_activity set votes_count = votes_count - cardinality(moved) - jsonb_array_length(dropped)
  where workspace_id = ws and post_id = other.id;
  update post_activity set votes_count = votes_count + cardinality(moved) where workspace_id = ws and post_id = target;
  if cardinality(moved) > 0 then
    perform publish_votes('post.votes_changed', ws, target);
  end if;
  update post_merges set moved_voters = moved_voters || moved, dropped_votes = dropped_votes || dropped
  where workspace_id = ws and id = merge.id returning * into merge;
  return merge;
end $$;
