-- Disables an endpoint, whose row the caller has locked. Its deliveries stay, without further attempts.
create or replace function disable_webhook(ws uuid, endpoint uuid, usr uuid, reason text) returns void
language plpgsql as $$
declare
  after webhook_endpoints;
  moment constant timestamptz := now();
begin
  update webhook_endpoints set disabled_at = moment, disabled_reason = reason
  where workspace_id = ws and id = endpoint returning * into after;
  update webhook_deliveries set next_at = null where workspace_id = ws and endpoint_id = endpoint and next_at is not null;
  perform note_event(ws, usr, 'webhook.disabled', concat_ws(' ', webhook_host(after.url), '(' || reason || ')'));
end $$;
