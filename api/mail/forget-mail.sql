-- Deletes everything that exists only to send e-mails to a person.
create or replace function forget_mail(ws uuid, usr uuid) returns void
language plpgsql as $$
begin
  delete from mail_preferences where workspace_id = ws and user_id = usr;
  delete from mail_batches where workspace_id = ws and user_id = usr;
  delete from mail_items where workspace_id = ws and user_id = usr;
end $$;
