-- Starts a subscription whose owner opened the link. Repeating the call changes nothing.
create or replace function confirm_changelog_subscription(ws uuid, subscription uuid) returns void
language plpgsql as $$
declare
  next_id constant uuid := uuidv7(); -- On Citus, an update cannot call this function.
begin
  update changelog_subscriptions set
    state = 'confirmed', expires_at = null, sent_until = now(), attempts = 0, due_at = mail_due_at('weekly', null),
    message_id = next_id
  where workspace_id = ws and id = subscription and state <> 'confirmed';
end $$;
