-- Applies many calls in one transaction. In each call, `desired` is the desired state of the vote, or null to toggle it;
-- a vote that already has the desired state does not change. Returns one row per call, with the call's position as
-- `place`, without a `body` if the voter was blocked or erased since the request began, and no row if the post is not
-- visible. Locks all voters, then the posts, each in the order of their ids, so that neither batches nor erasures can
-- deadlock. Calls by one user for one post run in order.
create or replace function toggle_post_votes(
  workspaces uuid[], voters uuid[], staffs boolean[], posts uuid[], desired_states boolean[] default '{}'
) returns table (place integer, body text)
-- Without a generic plan, PostgreSQL would plan the query for the post again for each call.
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  call record;
  total integer;
  change integer;
  published uuid;
  is_blocked boolean;
  is_sharded constant boolean := to_regclass('pg_catalog.pg_dist_partition') is not null;
  blocked bigint[] := '{}'; -- The positions of calls.
  own_slot constant integer := pg_backend_pid();
  today constant date := now() at time zone 'UTC';
  vote_day date;
  changed uuid[] := '{}'; -- The workspace of each added or removed vote, and the vote's day.
  days date[] := '{}';
  changes integer[] := '{}';
begin
  -- The votes of the batch are counted by day at the end. On Citus, triggers count them: they can run in another
  -- session, which does not have the setting.
  perform set_config('earshot.counts_votes', case when is_sharded then '' else 'all' end, true);
  for call in
    select * from unnest(workspaces, voters) with ordinality as c (ws, usr, place) order by c.ws, c.usr
  loop
    -- The same lock as in `lock_voter`.
    select blocked_at is not null into is_blocked from users
    where workspace_id = call.ws and id = call.usr for key share;
    if is_blocked then
      blocked := blocked || call.place;
    end if;
  end loop;
  for call in
    select * from unnest(workspaces, voters, staffs, posts, desired_states)
      with ordinality as c (ws, usr, staff, post, desired, place)
    order by c.ws, c.post, c.place
  loop
    if call.place = any(blocked) then
      place := call.place;
      body := null;
      return next;
      continue;
    end if;
    -- Takes the same locks as `lock_post_activity`, in the same order. They also protect the counter until the commit.
    select a.votes_count into total
    from posts p join post_activity a on a.workspace_id = call.ws and a.post_id = p.id
    where p.workspace_id = call.ws and p.id = call.post and (
      select post_is_visible(row(p.*)::posts, row(b.*)::boards, call.usr, call.staff,
        (select u.identity from users u where u.workspace_id = call.ws and u.id = call.usr) is distinct from 'unverified')
      from boards b where b.workspace_id = call.ws and b.id = p.board_id)
    for key share of p for no key update of a;
    continue when not found;
    change := 0;
    if call.desired then
      perform from votes where workspace_id = call.ws and post_id = call.post and user_id = call.usr;
    else
      delete from votes where workspace_id = call.ws and post_id = call.post and user_id = call.usr
      returning (created_at at time zone 'UTC')::date into vote_day;
      change := case when found then -1 else 0 end;
    end if;
    if not found and call.desired is not false then
      insert into votes (workspace_id, post_id, user_id) values (call.ws, call.post, call.usr);
      vote_day := today;
      change := 1;
    end if;
    if change <> 0 then
      changed := changed || call.ws;
      days := days || vote_day;
      changes := changes || change;
      update post_activity set votes_count = votes_count + change, last_interaction_at = now()
      where workspace_id = call.ws and post_id = call.post;
      -- The same statement as in `publish_votes`, without the cost of a function call. Calls for the same post are
      -- consecutive, and one event for all of them is enough.
      if published is distinct from call.post then
        insert into outbox_events (workspace_id, id, type, subject_id)
        values (call.ws, call.post, 'post.votes_changed', call.post)
        on conflict (workspace_id, id) do update set id = excluded.id where false;
        published := call.post;
      end if;
    end if;
    place := call.place;
    body := json_build_object(
      'postId', call.post, 'isVoted', coalesce(call.desired, change = 1), 'votesCount', total + change);
    return next;
  end loop;
  perform set_config('earshot.counts_votes', '', true);
  if not is_sharded then
    insert into daily_counts (workspace_id, day, slot, votes)
    select c.ws, c.day, own_slot, sum(c.change) from unnest(changed, days, changes) c (ws, day, change) group by 1, 2
    on conflict (workspace_id, day, slot) do update set votes = daily_counts.votes + excluded.votes;
  end if;
end $$;
