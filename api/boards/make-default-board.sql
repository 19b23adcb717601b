-- Makes a board the default. Locks the workspace and changes the old and the new default board in one transaction, so
-- that there is always exactly one default board.
create or replace function make_default_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  chosen boards;
begin
  perform from workspaces where id = ws for no key update;
  perform from boards where workspace_id = ws and id = (input->>'id')::uuid and deleted_at is null
  for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such board.');
  update boards set is_default = false where workspace_id = ws and is_default;
  update boards set is_default = true where workspace_id = ws and id = (input->>'id')::uuid returning * into chosen;
  perform note_event(ws, usr, 'board.made_default', chosen.title);
  return (board_json(chosen), null)::answer;
end $$;
