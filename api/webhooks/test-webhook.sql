-- Adds a delivery of the event `webhook.test`, even if the webhook is disabled. The delivery has only one attempt.
create or replace function test_webhook(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made webhook_deliveries;
  endpoint uuid;
begin
  select id into endpoint from webhook_endpoints where workspace_id = ws and id = (input->>'id')::uuid for key share;
  perform raise_problem_if(not found, 404, 'not_found', 'No such webhook.');
  insert into webhook_deliveries (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, next_at)
  values (ws, endpoint, uuidv7(), 'webhook.test', endpoint, '{}', now(), now())
  returning * into made;
  return (delivery_json(made), null)::answer;
end $$;
