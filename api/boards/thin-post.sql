-- Deletes up to `most` votes of a post or, if it has none, its newest comments with their replies, and lowers the counters.
create or replace function thin_post(ws uuid, post uuid, most integer) returns void
language plpgsql as $$
declare
  newest uuid[];
  gone integer;
begin
  perform from posts where workspace_id = ws and id = post for update;
  perform from post_activity where workspace_id = ws and post_id = post for no key update;
  delete from votes
  where workspace_id = ws and post_id = post and user_id in (
    select user_id from votes where workspace_id = ws and post_id = post limit most);
  get diagnostics gone = row_count;
  update post_activity set votes_count = votes_count - gone where workspace_id = ws and post_id = post;
  if gone > 0 then
    return;
  end if;
  newest := array(
    with recursive branch as (
      (select id from comments where workspace_id = ws and post_id = post order by created_at desc, id desc limit most)
      union
      select c.id from comments c join branch b on c.parent_id = b.id where c.workspace_id = ws)
    select id from branch);
  update comments c set replies_count = replies_count - replies.count
  from (
    select parent_id, count(*) from comments
    where workspace_id = ws and id = any(newest) and parent_id <> all(newest) group by parent_id) replies
  where c.workspace_id = ws and c.id = replies.parent_id;
  delete from comments where workspace_id = ws and id = any(newest);
  get diagnostics gone = row_count;
  update post_activity set comments_count = comments_count - gone where workspace_id = ws and post_id = post;
end $$;
