-- Creates an API key for the staff member with this e-mail address, or for a new member with the requested role. An
-- existing member keeps their role. `held_role` is the member's actual role.
create or replace function create_api_key(
  workspace text, email text, full_name text, role text, key_name text, digest text, root_key text, prefix text,
  last_four text, expires_at timestamptz, out key_id uuid, out user_id uuid, out workspace_id uuid, out held_role text
) language plpgsql as $$
declare
  account uuid;
begin
  select w.id into create_api_key.workspace_id from workspaces w where w.subdomain = workspace for no key update;
  perform raise_problem_if(not found, 404, 'not_found', format('No workspace has the subdomain %s.', workspace));
  insert into accounts as a (email, full_name) values (create_api_key.email, create_api_key.full_name)
  on conflict (lower(a.email)) do update set email = a.email
  returning a.id into account;
  insert into users as u (workspace_id, account_id, role, identity, email, full_name)
  values (create_api_key.workspace_id, account, create_api_key.role, 'staff', create_api_key.email,
          create_api_key.full_name)
  on conflict on constraint users_account_key do update set role = u.role
  returning u.id, u.role into create_api_key.user_id, held_role;
  insert into account_workspaces values (account, create_api_key.workspace_id) on conflict on constraint account_workspaces_pkey do nothing;
  insert into api_keys (workspace_id, user_id, name, digest, root_key, prefix, last_four, expires_at)
  values (create_api_key.workspace_id, create_api_key.user_id, key_name, create_api_key.digest,
          create_api_key.root_key, create_api_key.prefix, create_api_key.last_four, create_api_key.expires_at)
  returning id into key_id;
  insert into digest_workspaces values (create_api_key.digest, create_api_key.workspace_id) on conflict on constraint digest_workspaces_pkey do nothing;
end $$;
