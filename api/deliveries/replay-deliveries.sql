-- Makes the deliveries of a time range due again, oldest first: those that failed and, on request, those that
-- succeeded. One call takes at most 10,000 deliveries, plus all others in the millisecond of the last one, so that the
-- next call can begin after that millisecond.
create or replace function replay_deliveries(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  endpoint webhook_endpoints;
  since timestamptz := (input->>'from')::timestamptz;
  before timestamptz := (input->>'to')::timestamptz;
  with_delivered boolean := (input->>'includesDelivered')::boolean;
  last timestamptz;
  replayed integer;
begin
  select * into endpoint from webhook_endpoints where workspace_id = ws and id = (input->>'id')::uuid for key share;
  perform raise_problem_if(not found, 404, 'not_found', 'No such webhook.');
  select max(created_at) into last from (
    select created_at from webhook_deliveries
    where workspace_id = ws and endpoint_id = endpoint.id and created_at >= since and created_at < before
      and next_at is null and type <> 'webhook.test' and (with_delivered or delivered_at is null)
    order by created_at limit 10000) oldest;
  update webhook_deliveries set attempts = 0, next_at = now(), delivered_at = null
  where workspace_id = ws and endpoint_id = endpoint.id and created_at >= since and created_at <= last
    and next_at is null and type <> 'webhook.test' and (with_delivered or delivered_at is null);
  get diagnostics replayed = row_count;
  perform note_event(ws, usr, 'webhook.replayed', format('%s, %s events', webhook_host(endpoint.url), replayed));
  return (
    json_build_object(
      'replayed', replayed,
      'hasMore', exists (
        select 1 from webhook_deliveries
        where workspace_id = ws and endpoint_id = endpoint.id and created_at > last and created_at < before
          and next_at is null and type <> 'webhook.test' and (with_delivered or delivered_at is null)),
      'until', iso(last)),
    null)::answer;
end $$;
