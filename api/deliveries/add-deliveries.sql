-- Adds a delivery of an event for each endpoint that chose its type. A disabled endpoint also gets a delivery, which
-- is not sent until somebody replays it. The lock orders this function and concurrent changes of the endpoint: either
-- this function sees the change, or the change waits.
create or replace function add_deliveries(ws uuid, event_type text, subject uuid, details jsonb, occurred timestamptz)
returns void
language plpgsql as $$
declare
  message constant uuid := uuidv7();
  endpoint record;
begin
  for endpoint in
    select id, disabled_at from webhook_endpoints
    where workspace_id = ws and event_type = any(events) order by id for share
  loop
    insert into webhook_deliveries (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, next_at)
    values (ws, endpoint.id, message, event_type, subject, add_deliveries.details, occurred,
            case when endpoint.disabled_at is null then now() end);
  end loop;
end $$;
