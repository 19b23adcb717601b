-- Creates a workspace with its owner and default statuses. Returns the subdomain, which `create_api_key` needs. An
-- account may own at most `most` workspaces; the lock on the account's row keeps concurrent calls from exceeding this
-- limit.
create or replace function create_workspace(
  ws uuid, name text, subdomain text, allowed_domains text[], sdk_token text, secret_key_sealed text,
  email text, full_name text, most integer default 10
) returns text
language plpgsql as $$
declare
  owner_account uuid;
  held account_workspaces;
  owned integer := 0;
begin
  insert into accounts (email, full_name) values (create_workspace.email, create_workspace.full_name)
  on conflict (lower(accounts.email)) do update set email = accounts.email
  returning id into owner_account;
  for held in select * from account_workspaces own where own.account_id = owner_account loop
    owned := owned + (
      select count(*) from users u
      where u.workspace_id = held.workspace_id and u.account_id = owner_account and u.role = 'owner');
  end loop;
  if owned >= most then
    perform raise_problem(409, 'workspace_limit_reached', format('One account can own at most %s workspaces.', most));
  end if;
  insert into workspaces (id, name, subdomain, allowed_domains, sdk_token, secret_key_sealed)
  values (ws, create_workspace.name, create_workspace.subdomain, create_workspace.allowed_domains,
          create_workspace.sdk_token, create_workspace.secret_key_sealed);
  insert into users (workspace_id, account_id, role, identity, email, full_name)
  values (ws, owner_account, 'owner', 'staff', create_workspace.email, create_workspace.full_name);
  insert into account_workspaces values (owner_account, ws) on conflict (account_id, workspace_id) do nothing;
  insert into statuses (workspace_id, value, name, kind, "order", color)
  values (ws, 'under_review', 'Under review', 'open', 1, null), (ws, 'planned', 'Planned', 'active', 2, null),
         (ws, 'in_progress', 'In progress', 'active', 3, '#c2700c'), (ws, 'completed', 'Completed', 'done', 4, null),
         (ws, 'closed', 'Closed', 'closed', 5, null);
  return create_workspace.subdomain;
end $$;
