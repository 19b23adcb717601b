create or replace function create_category(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made categories;
begin
  perform require_board(ws, (input->>'boardId')::uuid);
  insert into categories (workspace_id, board_id, name) values (ws, (input->>'boardId')::uuid, input->>'name')
  returning * into made;
  return (category_json(made), null)::answer;
end $$;
