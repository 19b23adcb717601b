-- Only the previous release calls this function; its processes may still run during an upgrade. Remove the function in
-- the next release.
create or replace function return_letter(ws uuid, recipient text) returns void
language sql as $$
  select uncount_invitation_mail(ws, recipient)
$$;
