-- Undoes the count of `take_letter` for a mail that the mail server certainly did not accept.
create or replace function return_letter(ws uuid, recipient text) returns void
language sql as $$
  delete from invitation_letters l where l.workspace_id = ws and l.recipient = return_letter.recipient
$$;
