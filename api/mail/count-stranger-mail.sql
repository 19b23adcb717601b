-- Returns whether an e-mail may be sent to an address that has confirmed nothing, and counts it if so: at most two in 30
-- days over all workspaces, and none after `stop_stranger_mail`. Another attempt to send the same message is not counted
-- again. `recipients` are the address's digests under all root keys, newest first.
create or replace function count_stranger_mail(recipients text[], message uuid) returns boolean
language plpgsql as $$
declare
  newest constant text := recipients[1];
  moment constant timestamptz := now();
  month_ago constant timestamptz := moment - interval '30 days';
begin
  if exists (select 1 from stranger_mails where recipient = any(recipients) and sent_at is null) then
    -- Moves the request to the newest root key.
    perform stop_stranger_mail(newest);
    return false;
  end if;
  insert into stranger_mails as m (recipient, message_id, sent_at) values (newest, message, moment)
  on conflict (recipient) do update set
    message_id = excluded.message_id, sent_at = excluded.sent_at, previous_id = m.message_id, previous_at = m.sent_at
  where m.sent_at is not null and message not in (m.message_id, coalesce(m.previous_id, m.message_id))
    and (m.previous_at is null or m.previous_at <= month_ago);
  return found or exists (
    select 1 from stranger_mails where recipient = newest and message in (message_id, previous_id));
end $$;
