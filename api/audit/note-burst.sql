-- Records that one of the BFF's rate limits was exceeded. The entry goes to the audit list of the workspace whose
-- widget was called, or of every workspace that the account of an attempted sign-in belongs to.
create or replace function note_burst(ws uuid, email text, ceiling text) returns void
language plpgsql as $$
declare
  account uuid := (select id from accounts a where lower(a.email) = lower(note_burst.email));
begin
  if exists (select 1 from workspaces w where w.id = ws and w.deleted_at is null) then
    perform note_rarely(ws, null, 'widget.rate_limited', ceiling);
  end if;
  perform note_account_rarely(account, 'account.sign_in_limited', ceiling);
end $$;
