-- Records a call that exceeded a limit of the BFF: in the workspace of the calling widget, or in every workspace of the
-- account whose sign-in was attempted.
create or replace function note_burst(ws uuid, email text, ceiling text) returns void
language sql as $$
  select note_rarely(concerned.ws, concerned.usr, concerned.action, ceiling)
  from (
    select w.id as ws, null::uuid as usr, 'widget.rate_limited' as action from workspaces w
    where w.id = note_burst.ws and w.deleted_at is null
    union all
    select u.workspace_id, u.id, 'account.sign_in_limited' from accounts a
      join users u on u.account_id = a.id join workspaces w on w.id = u.workspace_id
    where lower(a.email) = lower(note_burst.email) and w.deleted_at is null) concerned
$$;
