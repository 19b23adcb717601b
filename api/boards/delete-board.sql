-- Deletes a board for everybody and frees its title and its URL. `sweep_board` deletes its rows later, because deleting the
-- posts of a large board takes longer than a request may. The default board cannot be deleted until another board is the
-- default.
create or replace function delete_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target boards;
begin
  perform from workspaces where id = ws for no key update;
  -- Waits for posts that are being created on the board.
  select * into target from boards
  where workspace_id = ws and id = (input->>'id')::uuid and deleted_at is null for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such board.');
  perform require_match(input->'ifMatch', board_json(target)::text);
  if target.is_default then
    perform raise_problem(409, 'default_board', 'The default board cannot be deleted. Make another board the default first.');
  end if;
  update boards set
    deleted_at = now(), deleted_by = usr, was_private = is_private, is_private = true, title = '~' || id, url = '~' || id
  where workspace_id = ws and id = target.id;
  perform publish_event(ws, 'board.deleted', target.id, usr);
  perform note_event(ws, usr, 'board.deleted', target.title);
  return (json_build_object('message', 'Board deleted'), null)::answer;
end $$;
