-- Records that a limit of the BFF was exceeded: in the audit list of the workspace whose widget was called, or of
-- every workspace that the account of an attempted sign-in belongs to.
create or replace function note_burst(ws uuid, email text, ceiling text) returns void
language sql as $$
  select note_rarely(concerned.ws, concerned.usr, concerned.action, ceiling)
  from (
    select w.id as ws, null::uuid as usr, 'widget.rate_limited' as action from workspaces w
    where w.id = note_burst.ws and w.deleted_at is null
    union all
    select u.workspace_id, u.id, 'account.sign_in_limited' from accounts a
      join account_workspaces own on own.account_id = a.id
      join users u on u.workspace_id = own.workspace_id and u.account_id = own.account_id
      join workspaces w on w.id = own.workspace_id
    where lower(a.email) = lower(note_burst.email) and w.deleted_at is null) concerned
$$;
