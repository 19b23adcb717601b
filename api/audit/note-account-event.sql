-- Records an account's action in the audit list of every workspace that the account belongs to.
create or replace function note_account_event(account uuid, action text, subject text) returns void
language plpgsql as $$
begin
  perform note_event(u.workspace_id, u.id, action, subject)
  from users u join workspaces w on w.id = u.workspace_id
  where u.account_id = account and w.deleted_at is null;
end $$;
