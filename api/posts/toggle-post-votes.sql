-- Many votes in one transaction, one row each at the place asked, none where the post cannot be seen. A call with a wish
-- leaves a vote or none, and changes nothing where it is so already; a call without one toggles. Posts are locked in the order
-- of their ids, so that batches wait for each other and never in a circle; one person's calls on one post keep their order.
drop function if exists toggle_post_votes(uuid[], uuid[], boolean[], uuid[]);
create or replace function toggle_post_votes(
  workspaces uuid[], voters uuid[], staffs boolean[], posts uuid[], wishes boolean[] default '{}'
) returns table (place integer, body text)
language plpgsql as $$
declare
  call record;
  total integer;
  change integer;
begin
  for call in
    select * from unnest(workspaces, voters, staffs, posts, wishes)
      with ordinality as c (ws, usr, staff, post, wish, place)
    order by c.ws, c.post, c.place
  loop
    -- The locks of `lock_post_activity`, in its order; they also keep the counter from moving until the end.
    select a.votes_count into total
    from posts p join post_activity a on a.workspace_id = call.ws and a.post_id = p.id
    where p.workspace_id = call.ws and p.id = call.post and (call.staff or post_reachable(p, call.usr, false))
    for key share of p for no key update of a;
    continue when not found;
    change := 0;
    if call.wish then
      perform from votes where workspace_id = call.ws and post_id = call.post and user_id = call.usr;
    else
      delete from votes where workspace_id = call.ws and post_id = call.post and user_id = call.usr;
      change := case when found then -1 else 0 end;
    end if;
    if not found and call.wish is not false then
      insert into votes (workspace_id, post_id, user_id) values (call.ws, call.post, call.usr);
      change := 1;
    end if;
    if change <> 0 then
      update post_activity set votes_count = votes_count + change, last_interaction_at = now()
      where workspace_id = call.ws and post_id = call.post;
    end if;
    place := call.place;
    body := json_build_object(
      'postId', call.post, 'isVoted', coalesce(call.wish, change = 1), 'votesCount', total + change);
    return next;
  end loop;
end $$;
