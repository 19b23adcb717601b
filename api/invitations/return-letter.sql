-- Called by the release before `uncount_invitation_mail` was added, whose processes may still run during an upgrade; no
-- other code calls it. Remove this function in the next release.
create or replace function return_letter(ws uuid, recipient text) returns void
language sql as $$
  select uncount_invitation_mail(ws, recipient)
$$;
