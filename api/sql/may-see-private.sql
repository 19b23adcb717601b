-- Whether a person may see and write private posts of their own. Anybody who knows an unsigned id can claim it.
create or replace function may_see_private(ws uuid, usr uuid) returns boolean
language sql stable parallel safe as $$
  select not exists (select 1 from users where workspace_id = ws and id = usr and identity = 'unverified')
$$;
