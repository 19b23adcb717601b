-- Enabling a webhook clears its record of failures. Deliveries that were not sent while it was disabled wait until
-- somebody replays them.
create or replace function update_webhook(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  before webhook_endpoints;
  after webhook_endpoints;
begin
  select * into before from webhook_endpoints where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such webhook.');
  if input->>'isEnabled' = 'false' and before.disabled_at is null then
    perform disable_webhook(ws, before.id, usr, 'staff');
  elsif input->>'isEnabled' = 'true' and before.disabled_at is not null then
    update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null, test_failed_at = null
    where workspace_id = ws and id = before.id;
    perform note_event(ws, usr, 'webhook.enabled', webhook_host(before.url));
  end if;
  update webhook_endpoints set
    url = coalesce(input->>'url', url),
    description = case when input ? 'description' then input->>'description' else description end,
    format = coalesce(input->>'format', format),
    events = case when input ? 'events' then array(select jsonb_array_elements_text(input->'events')) else events end,
    failing_since = case when input->>'url' <> url then null else failing_since end,
    test_failed_at = case when input->>'url' <> url then null else test_failed_at end
  where workspace_id = ws and id = before.id returning * into after;
  if (after.url, after.description, after.format, after.events)
    is distinct from (before.url, before.description, before.format, before.events) then
    perform note_event(ws, usr, 'webhook.updated', webhook_host(after.url));
  end if;
  return (webhook_json(after), null)::answer;
end $$;
