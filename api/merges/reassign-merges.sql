-- Replaces an anonymous visitor by a person in the stored merges, so that an export, an erasure and an undo find the
-- person; without `with_posts`, only as a voter, not as the author. The caller has locked both users and the posts that
-- the visitor voted for, and moves the votes afterwards. Merges are found by their author or by the posts that have the
-- visitor's votes: a vote that was withdrawn since the merge has nothing to return. Variables hold the new values,
-- because Citus calls no stable function in an update.
create or replace function reassign_merges(ws uuid, anonymous uuid, person uuid, with_posts boolean default true) returns void
language plpgsql as $$
declare
  -- The posts that have the visitor's votes, and the duplicates that were merged into these.
  voted constant uuid[] := array(
    with recursive places as (
      select post_id from votes where workspace_id = ws and user_id = anonymous
      union
      select (m.duplicate->>'id')::uuid from post_merges m join places p on p.post_id = m.post_id
      where m.workspace_id = ws and m.undone_at is null)
    select post_id from places);
  -- Those of them that the visitor did not vote for: a merge moved the vote there.
  moved constant uuid[] := array(
    select post_id from post_merges
    where workspace_id = ws and undone_at is null and post_id = any(voted) and anonymous = any(moved_voters));
  merge post_merges;
  vote votes;
  is_voter boolean;
begin
  for merge in
    select * from post_merges
    where workspace_id = ws
      and (with_posts and duplicate->>'user_id' = anonymous::text or undone_at is null and post_id = any(voted))
    order by id for no key update
  loop
    is_voter := exists (select 1 from votes where workspace_id = ws and post_id = merge.post_id and user_id = person);
    select * into vote from votes where workspace_id = ws and post_id = merge.post_id and user_id = anonymous;
    -- If one of the two voted for the duplicate and the other for the kept post or for another duplicate, only the
    -- person's vote stays. So the undo adds a vote for the duplicate and leaves that vote where it is.
    if found and is_voter and (case when person = any(merge.moved_voters)
      then merge.post_id <> all(moved) else anonymous = any(merge.moved_voters) end)
    then
      merge.moved_voters := array_remove(merge.moved_voters, person);
      merge.dropped_votes := merge.dropped_votes
        || (to_jsonb(vote) || jsonb_build_object('post_id', merge.duplicate->'id', 'user_id', person));
    end if;
    merge.moved_voters := case when is_voter then array_remove(merge.moved_voters, anonymous)
      else array_replace(merge.moved_voters, anonymous, person) end;
    merge.dropped_votes := (
      select coalesce(jsonb_agg(
        case v->>'user_id' when anonymous::text then v || jsonb_build_object('user_id', person) else v end), '[]')
      from jsonb_array_elements(merge.dropped_votes) v);
    if with_posts and merge.duplicate->>'user_id' = anonymous::text then
      merge.duplicate := merge.duplicate || jsonb_build_object('user_id', person);
    end if;
    update post_merges set
      duplicate = merge.duplicate, moved_voters = merge.moved_voters, dropped_votes = merge.dropped_votes
    where workspace_id = ws and id = merge.id
      and (duplicate, moved_voters, dropped_votes)
        is distinct from (merge.duplicate, merge.moved_voters, merge.dropped_votes);
  end loop;
end $$;
