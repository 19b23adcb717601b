-- Starts a subscription whose owner opened the link. Repeating the call changes nothing.
create or replace function confirm_changelog_subscription(ws uuid, subscription uuid) returns void
language plpgsql as $$
begin
  update changelog_subscriptions set
    state = 'confirmed', expires_at = null, sent_until = now(), attempts = 0, due_at = mail_due_at('weekly', null),
    message_id = uuidv7()
  where workspace_id = ws and id = subscription and state <> 'confirmed';
end $$;
