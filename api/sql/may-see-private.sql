-- Whether a user may write private posts and see their own. Users with an unsigned id may not, because anybody can
-- claim such an id.
create or replace function may_see_private(ws uuid, usr uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  return not exists (select 1 from users where workspace_id = ws and id = usr and identity = 'unverified');
end $$;
