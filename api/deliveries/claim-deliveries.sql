-- Claims at most `most` deliveries that are due: none of them is due again before `lease` has passed. Claims at most
-- `most_each` per endpoint, one if its last attempt failed, and at most `most_tenant` per workspace. The attempts that
-- the caller still has under way count: `held` contains their numbers, in the order of the endpoints in `holders` and of
-- their workspaces in `tenants`. Visits the endpoints that have deliveries waiting in turn, at most 1,000 of them,
-- beginning after the endpoint `after`, so that the backlog of one endpoint never hides another's. Deliveries of deleted
-- workspaces wait for the sweep. Returns the messages, and the endpoint to pass as `after` in the next call.
create or replace function claim_deliveries(most integer, most_each integer, lease interval, holders uuid[], held integer[], after uuid[], tenants uuid[] default null, most_tenant integer default null) returns json
language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
  place record;
  workspace uuid := coalesce(after[1], nil);
  endpoint uuid := coalesce(after[2], nil);
  is_second_round boolean := after[1] is null;
  tenant uuid; -- The workspace that `of_tenant` is the number of.
  of_tenant integer;
  wanted integer;
  claimed json[] := '{}';
  taken webhook_deliveries[];
begin
  for visit in 1 .. 1000 loop
    select d.workspace_id, d.endpoint_id into place from webhook_deliveries d
    where d.next_at is not null and (d.workspace_id, d.endpoint_id) > (workspace, endpoint)
    order by d.workspace_id, d.endpoint_id limit 1;
    -- Without `after`, the only round has no end.
    if found and not coalesce(is_second_round and (place.workspace_id, place.endpoint_id) > (after[1], after[2]), false) then
      workspace := place.workspace_id;
      endpoint := place.endpoint_id;
      if workspace is distinct from tenant then
        tenant := workspace;
        of_tenant := (select coalesce(sum(h.count), 0) from unnest(tenants, held) h(id, count) where h.id = tenant)
          + (select count(*) from unnest(claimed) c where c->>'workspaceId' = tenant::text);
      end if;
      wanted := least(most - cardinality(claimed), most_tenant - of_tenant,
        case when exists (
          select 1 from webhook_endpoints e
          where e.workspace_id = workspace and e.id = endpoint and e.failing_since is not null)
          then 1 else most_each end - coalesce(held[array_position(holders, endpoint)], 0));
      if wanted > 0 and exists (select 1 from workspaces where id = workspace and deleted_at is null) then
        with due as (
          select d.id from webhook_deliveries d
          where d.workspace_id = workspace and d.endpoint_id = endpoint and d.next_at <= now()
          order by d.next_at limit wanted for update skip locked
        ), claim as (
          update webhook_deliveries d set next_at = now() + lease, attempts = d.attempts + 1
          from due where d.workspace_id = workspace and d.endpoint_id = endpoint and d.id = due.id
          returning d.*)
        select array_agg(row(c.*)::webhook_deliveries) into taken from claim c;
        -- On Citus, a statement that runs on another node cannot call a function with statements of its own.
        claimed := claimed || array(select delivery_message(d) from unnest(taken) d);
        of_tenant := of_tenant + coalesce(cardinality(taken), 0);
      end if;
      exit when cardinality(claimed) >= most;
    elsif is_second_round then
      workspace := null;
      exit;
    else
      is_second_round := true;
      workspace := nil;
      endpoint := nil;
    end if;
  end loop;
  return json_build_object(
    'messages', claimed, 'after', case when workspace is not null then json_build_array(workspace, endpoint) end);
end $$;
