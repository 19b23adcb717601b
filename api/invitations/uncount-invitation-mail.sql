-- Undoes `count_invitation_mail` for a mail that the mail server certainly did not accept.
create or replace function uncount_invitation_mail(ws uuid, recipient text) returns void
language sql as $$
  delete from invitation_letters l where l.workspace_id = ws and l.recipient = uncount_invitation_mail.recipient
$$;
