create or replace function create_category(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language sql as $$
  insert into categories as c (workspace_id, board_id, name) values (ws, (input->>'boardId')::uuid, input->>'name')
  returning category_json(c), null::bigint
$$;
