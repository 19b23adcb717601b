-- The signed-in account and its workspaces. The BFF needs each workspace's `epoch` to sign delegated keys.
create or replace function account_json(account uuid) returns json
language sql stable as $$
  select json_build_object(
    'account', json_build_object('id', a.id, 'email', a.email, 'fullName', a.full_name),
    'workspaces', coalesce((
      select json_agg(json_build_object(
        'id', w.id, 'name', w.name, 'subdomain', w.subdomain, 'role', u.role, 'userId', u.id, 'epoch', w.epoch)
        order by lower(w.name), w.id)
      from account_workspaces own
        join users u on u.workspace_id = own.workspace_id and u.account_id = own.account_id
        join workspaces w on w.id = own.workspace_id
      where own.account_id = a.id and w.deleted_at is null), '[]'))
  from accounts a where a.id = account
$$;
