-- Deletes a board with its posts, categories and tags. The default board cannot be deleted until another board is the
-- default.
create or replace function delete_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target boards;
begin
  perform from workspaces where id = ws for no key update;
  select * into target from boards where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such board.');
  if target.is_default then
    perform raise_problem(409, 'default_board', 'The default board cannot be deleted. Make another board the default first.');
  end if;
  delete from posts where workspace_id = ws and board_id = target.id;
  delete from boards where workspace_id = ws and id = target.id;
  return (json_build_object('message', 'Board deleted'), null)::answer;
end $$;
