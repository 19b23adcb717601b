-- Erases a person whom `find_idle_people` found, if the person is still idle, and returns whether it did. The texts stay,
-- without a name. `digest` is that of the external id.
create or replace function erase_idle_person(ws uuid, usr uuid, digest text) returns boolean
language plpgsql as $$
declare
  since constant timestamptz := now() - make_interval(days => (select retention_days from workspaces where id = ws));
begin
  -- A write that is under way holds a lock on its author.
  perform from users where workspace_id = ws and id = usr and identity in ('unverified', 'anonymous') and blocked_at is null
  for update skip locked;
  if not found or since is null or is_active(ws, usr, since) then
    return false;
  end if;
  perform erase_user(ws, null, false, jsonb_build_object('id', usr, 'withTexts', false, 'digest', digest));
  return true;
end $$;
