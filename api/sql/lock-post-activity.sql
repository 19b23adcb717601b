-- Locks a post against deletion, then its counters against other writes. Every write to a comment or vote locks them
-- first.
create or replace function lock_post_activity(ws uuid, post uuid, usr uuid, staff boolean) returns void
language plpgsql as $$
begin
  perform from posts p join post_activity a on a.workspace_id = ws and a.post_id = p.id
  where p.workspace_id = ws and p.id = post and (staff or post_reachable(p, usr, false))
  for key share of p for no key update of a;
  if not found then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
end $$;
