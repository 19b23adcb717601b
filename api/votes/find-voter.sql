-- The person whom a workspace's own server names: by their id here, or by the id their server proved to be theirs.
create or replace function find_voter(ws uuid, named text) returns users
language sql stable as $$
  select * from users
  where workspace_id = ws
    and (id = as_uuid(named) or (identity = 'verified' and external_id = external_key(named)))
  order by id = as_uuid(named) desc limit 1
$$;
