-- Locks a board against deletion. Raises 400 if there is no such board.
create or replace function require_board(ws uuid, board uuid) returns void
language plpgsql as $$
begin
  perform from boards where workspace_id = ws and id = board and deleted_at is null for key share;
  perform raise_problem_if(not found, 400, 'unknown_board', 'is not a board of this workspace', 'boardId');
end $$;
