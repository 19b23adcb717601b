-- Maintains `account_workspaces`, which leads from an account to its workspaces.
create or replace function keep_account_workspace() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from account_workspaces where account_id = old.account_id and workspace_id = old.workspace_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.account_id is not null then
    insert into account_workspaces (account_id, workspace_id) values (new.account_id, new.workspace_id);
  end if;
  return null;
end $$;
