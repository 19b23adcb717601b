-- Calls `note_rarely` for every workspace that the account belongs to.
create or replace function note_account_rarely(account uuid, action text, subject text) returns void
language plpgsql as $$
declare
  own uuid;
  member uuid;
begin
  for own in
    select w.id from account_workspaces a join workspaces w on w.id = a.workspace_id
    where a.account_id = account and w.deleted_at is null
  loop
    select id into member from users where workspace_id = own and account_id = account;
    perform note_rarely(own, member, action, subject);
  end loop;
end $$;
