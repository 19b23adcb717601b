create or replace function create_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made polls;
begin
  insert into polls (workspace_id, user_id, title, description, type, start_at, end_at)
  values (ws, usr, input->>'title', input->>'description', input->>'type',
          (input->>'startAt')::timestamptz, (input->>'endAt')::timestamptz)
  returning * into made;
  insert into poll_options (workspace_id, poll_id, title, "order", submitted)
  select ws, made.id, o.option->>'title', coalesce((o.option->>'order')::double precision, o.place - 1), o.place
  from jsonb_array_elements(input->'options') with ordinality as o (option, place);
  insert into outbox_events (workspace_id, type, subject_id, actor_id, due_at)
  select ws, e.type, made.id, usr, e.due_at
  from (values ('poll.opened', made.start_at), ('poll.closed', made.end_at)) e (type, due_at)
  where made.end_at > now();
  return (poll_json(made, usr), null)::answer;
end $$;
