-- Deletes up to `most` rows of a deleted workspace: first keys and invitations that a concurrent call created, then the
-- rows of `tables`, children before parents. Returns false if there is no deleted workspace, or if other
-- processes have locked all deleted workspaces.
create or replace function sweep_workspace(tables text[], most integer) returns boolean
language plpgsql as $$
declare
  target uuid;
  name text;
  gone integer;
begin
  select id into target from workspaces where deleted_at is not null order by deleted_at for update skip locked limit 1;
  if not found then
    return false;
  end if;
  foreach name in array '{api_keys, invitations}'::text[] || tables loop
    -- A ctid is unique only within one partition, so the outer statement needs the condition on the workspace too.
    execute format(
      'delete from %1$I where workspace_id = $1 and ctid in (
        select ctid from %1$I where workspace_id = $1 limit $2)', name)
    using target, most;
    get diagnostics gone = row_count;
    if gone > 0 then
      return true;
    end if;
  end loop;
  delete from workspaces where id = target;
  return true;
end $$;
