-- Called by the release before `uncount_invitation_mail` and by no other; that release may still run beside this one.
-- Remove it with the next release.
create or replace function return_letter(ws uuid, recipient text) returns void
language sql as $$
  select uncount_invitation_mail(ws, recipient)
$$;
