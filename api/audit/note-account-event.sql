-- Records an account's action in the audit list of every workspace that the account belongs to.
create or replace function note_account_event(account uuid, action text, subject text) returns void
language plpgsql as $$
begin
  perform note_event(u.workspace_id, u.id, action, subject)
  from account_workspaces own
    join users u on u.workspace_id = own.workspace_id and u.account_id = own.account_id
    join workspaces w on w.id = own.workspace_id
  where own.account_id = account and w.deleted_at is null;
end $$;
