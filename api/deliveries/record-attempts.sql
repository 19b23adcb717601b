-- Records the results of attempts, an array of JSON objects. A failed attempt is followed by another one after
-- `retrySeconds`, unless this is null. A result that arrives after the claim has ended counts only if it is a success.
-- Disables an endpoint if all its attempts failed for three days, or if it is gone. Returns the endpoints that were
-- disabled. A failed test event is noted, but leads to no further attempt and disables nothing.
create or replace function record_attempts(results jsonb) returns json
language plpgsql as $$
declare
  result jsonb;
  ws uuid;
  is_delivered boolean;
  done_at timestamptz;
  retry_at timestamptz;
  delivery webhook_deliveries;
  endpoint webhook_endpoints;
  reason text;
  disabled json[] := '{}';
begin
  -- In the order of endpoints, so that two workers never lock them in opposite orders.
  for result in select r from jsonb_array_elements(results) r order by r->>'endpointId', r->>'id' loop
    ws := (result->>'workspaceId')::uuid;
    is_delivered := (result->>'isDelivered')::boolean;
    select * into endpoint from webhook_endpoints
    where workspace_id = ws and id = (result->>'endpointId')::uuid
      and (not is_delivered or failing_since is not null or test_failed_at is not null) for no key update;
    -- On Citus, an update cannot call `now` in a condition.
    done_at := case when is_delivered then now() end;
    retry_at := case when not is_delivered and endpoint.disabled_at is null then
      now() + make_interval(secs => (result->>'retrySeconds')::double precision) end;
    update webhook_deliveries set
      last_attempt_at = now(), duration = (result->>'duration')::integer, error = result->>'error',
      response_status = (result->>'status')::integer, response_excerpt = result->>'excerpt',
      delivered_at = done_at, next_at = case when type <> 'webhook.test' then retry_at end
    where workspace_id = ws and endpoint_id = (result->>'endpointId')::uuid and id = (result->>'id')::uuid
      and delivered_at is null and (is_delivered or attempts = (result->>'attempt')::integer)
    returning * into delivery;
    if not found or endpoint.id is null then
      continue;
    end if;
    if is_delivered then
      update webhook_endpoints set test_failed_at = null,
        failing_since = case when delivery.type = 'webhook.test' then failing_since end
      where workspace_id = ws and id = endpoint.id;
      continue;
    end if;
    if delivery.type = 'webhook.test' then
      update webhook_endpoints set test_failed_at = now() where workspace_id = ws and id = endpoint.id;
      continue;
    end if;
    reason := case when (result->>'status')::integer = 410 then 'gone'
      when endpoint.failing_since < now() - interval '3 days' then 'failing' end;
    if reason is not null and endpoint.disabled_at is null then
      perform disable_webhook(ws, endpoint.id, null, reason);
      disabled := disabled || json_build_object('workspaceId', ws, 'endpointId', endpoint.id, 'reason', reason);
    elsif endpoint.failing_since is null then
      update webhook_endpoints set failing_since = now() where workspace_id = ws and id = endpoint.id;
    end if;
  end loop;
  return to_json(disabled);
end $$;
