-- The first step of every write below a post: the post against deletion, then its counters against their neighbours.
-- False when the post is absent or cannot be seen, and then nothing is locked.
create or replace function lock_post(ws uuid, post uuid, usr uuid, staff boolean) returns boolean
language plpgsql as $$
begin
  perform from posts p where p.workspace_id = ws and p.id = post and post_reachable(p, usr, staff) for key share of p;
  if not found then
    return false;
  end if;
  perform from post_activity where workspace_id = ws and post_id = post for no key update;
  return true;
end $$;
