-- If the anonymous visitor and the person have both voted for or liked the same object, deletes the visitor's vote,
-- like or ballot and lowers the counters. The caller has locked the rows that contain the counters.
create or replace function drop_doubles(ws uuid, anonymous uuid, person uuid) returns void
language plpgsql as $$
declare
  twice uuid;
begin
  with gone as (
    delete from votes v where workspace_id = ws and user_id = anonymous and exists (
      select 1 from votes o where o.workspace_id = ws and o.post_id = v.post_id and o.user_id = person)
    returning post_id
  )
  update post_activity a set votes_count = votes_count - 1 from gone
  where a.workspace_id = ws and a.post_id = gone.post_id;
  with gone as (
    delete from comment_likes l where workspace_id = ws and user_id = anonymous and exists (
      select 1 from comment_likes o where o.workspace_id = ws and o.comment_id = l.comment_id and o.user_id = person)
    returning comment_id
  )
  update comments c set likes_count = likes_count - 1 from gone
  where c.workspace_id = ws and c.id = gone.comment_id;
  with gone as (
    delete from changelog_likes l where workspace_id = ws and user_id = anonymous and exists (
      select 1 from changelog_likes o
      where o.workspace_id = ws and o.changelog_id = l.changelog_id and o.user_id = person)
    returning changelog_id
  )
  update changelogs c set likes_count = likes_count - 1 from gone
  where c.workspace_id = ws and c.id = gone.changelog_id;
  for twice in
    select b.poll_id from ballots b join ballots o
      on o.workspace_id = ws and o.poll_id = b.poll_id and o.user_id = person
    where b.workspace_id = ws and b.user_id = anonymous
  loop
    perform withdraw_ballot(ws, twice, anonymous);
    update polls set ballots_count = ballots_count - 1 where workspace_id = ws and id = twice;
  end loop;
end $$;
