create or replace function create_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made tags;
begin
  perform require_board(ws, (input->>'boardId')::uuid);
  insert into tags (workspace_id, board_id, name) values (ws, (input->>'boardId')::uuid, input->>'name')
  returning * into made;
  return (tag_json(made), null)::answer;
end $$;
