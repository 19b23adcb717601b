-- Sorts the statuses. `ids` must contain every status of the workspace exactly once, in the new order.
create or replace function order_statuses(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  named uuid[] := array(select jsonb_array_elements_text(input->'ids')::uuid);
begin
  perform from workspaces where id = ws for no key update;
  if (select coalesce(array_agg(id order by id), '{}') from statuses where workspace_id = ws)
    is distinct from (select coalesce(array_agg(id order by id), '{}') from unnest(named) id) then
    perform raise_problem(400, 'incomplete_order', 'must contain every status of the workspace exactly once', 'ids');
  end if;
  update statuses set "order" = place from unnest(named) with ordinality as wanted (wanted_id, place)
  where workspace_id = ws and id = wanted_id;
  perform note_event(ws, usr, 'statuses.ordered', null);
  return (
    (select json_agg(status_json(row(s.*)::statuses) order by s."order", s.id) from statuses s where s.workspace_id = ws), null)::answer;
end $$;
