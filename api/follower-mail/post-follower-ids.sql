-- The first `most` users with an id above `after` who wrote a post, voted for it, commented on it or chose to follow it,
-- including those who chose not to.
create or replace function post_follower_ids(ws uuid, post uuid, after uuid, most integer) returns setof uuid
language plpgsql stable as $$
begin
  return query
    select f.user_id from (
      (select p.user_id from posts p where p.workspace_id = ws and p.id = post and p.user_id > after)
      union
      (select v.user_id from votes v where v.workspace_id = ws and v.post_id = post and v.user_id > after
       order by v.user_id limit most)
      union
      (select c.user_id from comments c where c.workspace_id = ws and c.post_id = post and c.user_id > after)
      union
      (select w.user_id from post_follows w where w.workspace_id = ws and w.post_id = post and w.user_id > after
       order by w.user_id limit most)) f
    order by f.user_id limit most;
end $$;
