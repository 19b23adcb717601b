-- Locks everything that a user wrote, voted for or liked, and the counters that include it: posts (as `lock_post_activity`
-- does), polls, entries and comments, each in the order of their ids. The caller has locked the user.
create or replace function lock_activity(ws uuid, usr uuid) returns void
language plpgsql as $$
declare
  place record;
begin
  for place in
    select p.id, p.user_id = usr as is_own from posts p
    where p.workspace_id = ws and p.id in (
      select id from posts where workspace_id = ws and user_id = usr
      union select post_id from votes where workspace_id = ws and user_id = usr
      union select post_id from comments where workspace_id = ws and user_id = usr
      union select c.post_id from comment_likes l join comments c on c.workspace_id = ws and c.id = l.comment_id
        where l.workspace_id = ws and l.user_id = usr)
    order by p.id
  loop
    if place.is_own then
      perform from posts where workspace_id = ws and id = place.id for no key update;
    else
      perform from posts where workspace_id = ws and id = place.id for key share;
    end if;
    perform from post_activity where workspace_id = ws and post_id = place.id for no key update;
  end loop;
  perform from polls
  where workspace_id = ws and id in (select poll_id from ballots where workspace_id = ws and user_id = usr)
  order by id for no key update;
  perform from changelogs
  where workspace_id = ws
    and id in (select changelog_id from changelog_likes where workspace_id = ws and user_id = usr)
  order by id for no key update;
  perform from comments
  where workspace_id = ws and (user_id = usr
    or id in (select comment_id from comment_likes where workspace_id = ws and user_id = usr))
  order by id for no key update;
end $$;
