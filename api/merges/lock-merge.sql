-- Locks two posts for a merge, and returns the duplicate. Raises a problem if they cannot be merged. The key of the kept post
-- stays free for votes, which only wait for its counters: otherwise, a merge would wait until nobody votes.
create or replace function lock_merge(ws uuid, target uuid, other uuid) returns posts
language plpgsql as $$
declare
  duplicate posts;
  is_wider boolean;
begin
  perform raise_problem_if(target = other, 400, 'same_post', 'must be a different post', 'duplicateId');
  -- An erasure that runs at the same time is over before the duplicate is copied.
  perform from users where workspace_id = ws
    and id = (select user_id from posts where workspace_id = ws and id = other) for share;
  if target < other then
    perform from posts where workspace_id = ws and id = target for no key update;
  end if;
  perform from posts where workspace_id = ws and id = other for update;
  if target > other then
    perform from posts where workspace_id = ws and id = target for no key update;
  end if;
  perform from post_activity where workspace_id = ws and post_id in (target, other) order by post_id for no key update;
  perform raise_problem_if(not post_exists(ws, target), 404, 'not_found', 'No such post.');
  perform raise_problem_if(not post_exists(ws, other), 400, 'unknown_post', 'is not a post of this workspace', 'duplicateId');
  is_wider := post_has_wider_audience(ws, target, other);
  if is_wider
    and exists (select 1 from comments where workspace_id = ws and post_id = other and not is_spam)
  then
    perform raise_problem(409, 'comments_would_show',
      'Comments would be shown to people who cannot see them now. Make the duplicate public first, or delete its comments.');
  end if;
  select * into duplicate from posts where workspace_id = ws and id = other;
  return duplicate;
end $$;
