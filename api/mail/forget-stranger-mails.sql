-- The e-mails to an address no longer count once its owner has confirmed something. A request to get none stays.
create or replace function forget_stranger_mails(recipients text[]) returns void
language sql as $$
  delete from stranger_mails where recipient = any(recipients) and sent_at is not null
$$;
