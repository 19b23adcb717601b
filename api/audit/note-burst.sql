-- Records that a limit of the BFF was exceeded: in the audit list of the workspace whose widget was called, or of
-- every workspace that the account of an attempted sign-in belongs to.
create or replace function note_burst(ws uuid, email text, ceiling text) returns void
language plpgsql as $$
declare
  own record;
begin
  if exists (select 1 from workspaces w where w.id = ws and w.deleted_at is null) then
    perform note_rarely(ws, null, 'widget.rate_limited', ceiling);
  end if;
  for own in
    select w.id as ws, a.id as account from accounts a
      join account_workspaces m on m.account_id = a.id join workspaces w on w.id = m.workspace_id
    where lower(a.email) = lower(note_burst.email) and w.deleted_at is null
  loop
    perform note_rarely(own.ws, (select id from users where workspace_id = own.ws and account_id = own.account),
      'account.sign_in_limited', ceiling);
  end loop;
end $$;
