-- Deletes a user's votes, likes and ballots, also those that undoing a merge would restore, and subtracts them from every
-- counter. Receivers of events are notified of each post except `silent`. The caller has locked the user and the rows that
-- contain the counters.
create or replace function withdraw_votes(ws uuid, usr uuid, silent uuid[] default '{}') returns void
language plpgsql as $$
declare
  unvoted uuid[];
  place uuid;
begin
  for place in select poll_id from ballots where workspace_id = ws and user_id = usr order by poll_id loop
    perform withdraw_ballot(ws, place, usr);
    update polls set ballots_count = ballots_count - 1 where workspace_id = ws and id = place;
    perform publish_votes('poll.votes_changed', ws, place);
  end loop;
  with gone as (
    delete from changelog_likes where workspace_id = ws and user_id = usr returning changelog_id)
  update changelogs c set likes_count = likes_count - 1 from gone where c.workspace_id = ws and c.id = gone.changelog_id;
  with gone as (
    delete from comment_likes where workspace_id = ws and user_id = usr returning comment_id)
  update comments c set likes_count = likes_count - 1 from gone where c.workspace_id = ws and c.id = gone.comment_id;
  with gone as (delete from votes where workspace_id = ws and user_id = usr returning post_id),
  fewer as (
    update post_activity a set votes_count = votes_count - 1 from gone
    where a.workspace_id = ws and a.post_id = gone.post_id)
  select coalesce(array_agg(post_id), '{}') into unvoted from gone where post_id <> all(silent);
  perform publish_votes('post.votes_changed', ws, post) from unnest(unvoted) post;
  update post_merges set dropped_votes = (
    select coalesce(jsonb_agg(v), '[]') from jsonb_array_elements(dropped_votes) v where v->>'user_id' <> usr::text)
  where workspace_id = ws and dropped_votes @> jsonb_build_array(jsonb_build_object('user_id', usr));
end $$;
