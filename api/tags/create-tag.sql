create or replace function create_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language sql as $$
  insert into tags as t (workspace_id, board_id, name) values (ws, (input->>'boardId')::uuid, input->>'name')
  returning tag_json(t), null::bigint
$$;
