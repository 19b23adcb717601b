-- Moves an anonymous visitor's activity to a person and deletes the visitor. If both have a vote, like or ballot for
-- the same object, only the person's remains. The caller has locked the person's row; this function locks the visitor's
-- row, then the affected posts (as `lock_post_activity` does), polls, entries, comments and merges, each in the order of
-- their ids. Raises `serialization_failure` if a concurrent write causes a constraint violation; the API then retries
-- the statement.
create or replace function merge_visitor(ws uuid, anonymous uuid, person uuid) returns void
language plpgsql as $$
declare
  place record;
begin
  perform from users
  where workspace_id = ws and id = anonymous and identity = 'anonymous' and blocked_at is null for no key update;
  if not found then
    return;
  end if;
  for place in
    select p.id, p.user_id = anonymous as is_own from posts p
    where p.workspace_id = ws and p.id in (
      select id from posts where workspace_id = ws and user_id = anonymous
      union select post_id from votes where workspace_id = ws and user_id = anonymous
      union select post_id from comments where workspace_id = ws and user_id = anonymous
      union select c.post_id from comment_likes l join comments c on c.workspace_id = ws and c.id = l.comment_id
        where l.workspace_id = ws and l.user_id = anonymous)
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
  where workspace_id = ws and id in (select poll_id from ballots where workspace_id = ws and user_id = anonymous)
  order by id for no key update;
  perform from changelogs
  where workspace_id = ws
    and id in (select changelog_id from changelog_likes where workspace_id = ws and user_id = anonymous)
  order by id for no key update;
  perform from comments
  where workspace_id = ws and (user_id = anonymous
    or id in (select comment_id from comment_likes where workspace_id = ws and user_id = anonymous))
  order by id for no key update;

  perform reassign_merges(ws, anonymous, person);
  perform drop_doubles(ws, anonymous, person);
  update votes set user_id = person where workspace_id = ws and user_id = anonymous;
  update comment_likes set user_id = person where workspace_id = ws and user_id = anonymous;
  update changelog_likes set user_id = person where workspace_id = ws and user_id = anonymous;
  insert into ballots (workspace_id, poll_id, user_id, created_at)
  select ws, poll_id, person, created_at from ballots where workspace_id = ws and user_id = anonymous;
  update ballot_choices set user_id = person where workspace_id = ws and user_id = anonymous;
  delete from ballots where workspace_id = ws and user_id = anonymous;
  update comments set user_id = person where workspace_id = ws and user_id = anonymous;
  update posts set user_id = person where workspace_id = ws and user_id = anonymous;
  update pictures set user_id = person where workspace_id = ws and user_id = anonymous;
  update idempotency_keys k set user_id = person
  where workspace_id = ws and user_id = anonymous and not exists (
    select 1 from idempotency_keys o
    where o.workspace_id = ws and o.user_id = person and o.route = k.route and o.key = k.key);
  -- Not to follow a post wins over following it.
  insert into post_follows as f (workspace_id, post_id, user_id, is_following)
  select ws, post_id, person, is_following from post_follows where workspace_id = ws and user_id = anonymous
  order by post_id
  on conflict (workspace_id, post_id, user_id) do update set is_following = f.is_following and excluded.is_following;
  delete from users where workspace_id = ws and id = anonymous;
exception when foreign_key_violation or unique_violation then
  raise exception using errcode = 'serialization_failure', message = 'a concurrent write violated a constraint';
end $$;
