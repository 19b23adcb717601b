-- Called by the release before this one, which has no `uncount_invitation_mail` and may still run during an upgrade. No
-- other code calls this function; remove it in the next release.
create or replace function return_letter(ws uuid, recipient text) returns void
language sql as $$
  select uncount_invitation_mail(ws, recipient)
$$;
