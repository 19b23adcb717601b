-- The signed-in account and its workspaces. The BFF needs each workspace's `epoch` to sign delegated keys.
create or replace function account_json(account uuid) returns json
language plpgsql stable as $$
declare
  holder accounts;
  own record;
  member users;
  workspaces json[] := '{}';
begin
  select * into holder from accounts where id = account;
  if not found then
    return null;
  end if;
  for own in
    select w.* from account_workspaces a join workspaces w on w.id = a.workspace_id
    where a.account_id = account and w.deleted_at is null order by lower(w.name), w.id
  loop
    select * into member from users where workspace_id = own.id and account_id = account;
    continue when not found;
    workspaces := workspaces || json_build_object(
      'id', own.id, 'name', own.name, 'subdomain', own.subdomain, 'role', member.role, 'userId', member.id,
      'epoch', own.epoch);
  end loop;
  return json_build_object(
    'account', json_build_object('id', holder.id, 'email', holder.email, 'fullName', holder.full_name),
    'workspaces', array_to_json(workspaces));
end $$;
