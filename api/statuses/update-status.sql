create or replace function update_status(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after statuses;
begin
  update statuses set
    value = coalesce(input->>'value', value), name = coalesce(input->>'name', name),
    kind = coalesce(input->>'kind', kind), "order" = coalesce((input->>'order')::integer, "order"),
    color = case when input ? 'color' then input->>'color' else color end
  where workspace_id = ws and id = (input->>'id')::uuid
  returning * into after;
  perform raise_problem_if(not found, 404, 'not_found', 'No such status.');
  perform note_event(ws, usr, 'status.updated', after.value);
  return (status_json(after), null)::answer;
end $$;
