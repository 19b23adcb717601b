-- Ends a subscription. The address is kept for 7 days, so that the link in its last e-mail stays valid for so long.
create or replace function end_changelog_subscription(ws uuid, subscription uuid) returns void
language plpgsql as $$
begin
  update changelog_subscriptions set state = 'ended', due_at = null, expires_at = now() + interval '7 days'
  where workspace_id = ws and id = subscription and state <> 'ended';
end $$;
