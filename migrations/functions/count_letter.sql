-- For an invite_member that runs while a release is installed: `take_letter` takes its place, and the next release drops it.
-- Counts an invitation that is about to be mailed: one an address and hour, ten a workspace and hour. The caller holds the
-- workspace's row; the upsert makes other workspaces wait their turn.
create or replace function count_letter(ws uuid, email text) returns void
language plpgsql as $$
begin
  if (select count(*) from invitation_letters
      where workspace_id = ws and sent_at > now() - interval '1 hour') >= 10 then
    perform refuse(429, 'invitation_mails_exhausted', 'Ten invitations an hour are mailed. Send the next ones later.');
  end if;
  insert into invitation_letters as l (recipient, workspace_id)
  values (encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'), ws)
  on conflict (recipient) do update set workspace_id = excluded.workspace_id, sent_at = now()
    where l.sent_at <= now() - interval '1 hour';
  if not found then
    perform refuse(429, 'invitation_mailed_already', 'was sent an invitation less than an hour ago', 'email');
  end if;
end $$;
