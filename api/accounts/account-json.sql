-- The signed-in account and its workspaces. The BFF needs each workspace's `epoch` to sign delegated keys.
create or replace function account_json(account uuid) returns json
language sql stable as $$
  select json_build_object(
    'account', json_build_object('id', a.id, 'email', a.email, 'fullName', a.full_name),
    'workspaces', coalesce((
      select json_agg(json_build_object(
        'id', w.id, 'name', w.name, 'subdomain', w.subdomain, 'role', u.role, 'userId', u.id, 'epoch', w.epoch)
        order by lower(w.name), w.id)
      from users u join workspaces w on w.id = u.workspace_id
      where u.account_id = a.id and w.deleted_at is null), '[]'))
  from accounts a where a.id = account
$$;
