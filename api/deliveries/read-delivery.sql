-- A delivery with the start of an error response, and its message as it would be sent now; null if there is none.
create or replace function read_delivery(ws uuid, endpoint uuid, delivery uuid) returns json
language plpgsql stable as $$
declare
  d webhook_deliveries;
begin
  select * into d from webhook_deliveries where workspace_id = ws and endpoint_id = endpoint and id = delivery;
  if not found then
    return null;
  end if;
  return json_build_object(
    'delivery', delivery_json(d)::jsonb || jsonb_build_object('responseExcerpt', d.response_excerpt, 'duration', d.duration),
    'message', delivery_message(d));
end $$;
