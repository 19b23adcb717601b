-- Ends all e-mails to an address that has confirmed nothing, from every workspace. Only the address's digest is kept.
create or replace function stop_stranger_mail(digest text) returns void
language sql as $$
  insert into stranger_mails (recipient) values (digest)
  on conflict (recipient) do update set message_id = null, sent_at = null, previous_id = null, previous_at = null
$$;
