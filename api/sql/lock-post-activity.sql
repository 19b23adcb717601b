-- Locks a post against deletion, then its counters against other writes. Every write to a comment or vote calls this
-- function first. A subquery reads the board of the locked row. With a join, the function would find nothing if the
-- post moved to another board while the statement waited for the lock.
create or replace function lock_post_activity(ws uuid, post uuid, usr uuid, staff boolean) returns void
-- Without a generic plan, PostgreSQL would plan the query again for each call.
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from posts p join post_activity a on a.workspace_id = ws and a.post_id = p.id
  where p.workspace_id = ws and p.id = post and (
    select post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, staff,
      (select u.identity from users u where u.workspace_id = ws and u.id = usr) is distinct from 'unverified')
    from boards b where b.workspace_id = ws and b.id = p.board_id)
  for key share of p for no key update of a;
  if not found then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
end $$;
