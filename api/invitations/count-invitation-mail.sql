-- Returns whether an invitation may be mailed, and counts the mail if so. The hourly limits are one mail per address
-- (stored as a digest) and ten per workspace. The caller has locked the workspace's row, which serialises calls for one
-- workspace; the upsert serialises calls for one address.
create or replace function count_invitation_mail(ws uuid, recipient text) returns boolean
language plpgsql strict as $$
declare
  recent constant timestamptz := now() - interval '1 hour';
begin
  if (select count(*) from invitation_letters
      where workspace_id = ws and sent_at > recent) >= 10 then
    return false;
  end if;
  insert into invitation_letters as l (recipient, workspace_id)
  values (count_invitation_mail.recipient, ws)
  on conflict on constraint invitation_letters_pkey do update set workspace_id = excluded.workspace_id, sent_at = excluded.sent_at
    where l.sent_at <= recent;
  return found;
end $$;
