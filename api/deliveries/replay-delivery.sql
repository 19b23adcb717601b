-- Makes a delivery due again, with the same id and all its attempts.
create or replace function replay_delivery(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after webhook_deliveries;
begin
  update webhook_deliveries set attempts = 0, next_at = now(), delivered_at = null
  where workspace_id = ws and endpoint_id = (input->>'id')::uuid and id = (input->>'deliveryId')::uuid
  returning * into after;
  perform raise_problem_if(not found, 404, 'not_found', 'No such delivery.');
  return (delivery_json(after), null)::answer;
end $$;
