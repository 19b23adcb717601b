-- Whether a person has private posts of their own to see and write. An unsigned id can be claimed by anybody who knows it.
create or replace function may_see_private(ws uuid, usr uuid) returns boolean
language sql stable parallel safe as $$
  select not exists (select 1 from users where workspace_id = ws and id = usr and identity = 'unverified')
$$;
