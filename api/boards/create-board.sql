-- Creates a board. Locks the workspace, so that concurrent calls cannot create two default boards or exceed the limit
-- of 30 boards per user.
create or replace function create_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made boards;
  is_first boolean;
begin
  perform from workspaces where id = ws for no key update;
  if (select count(*) from boards where workspace_id = ws and user_id = usr and deleted_at is null) >= 30 then
    perform raise_problem(409, 'board_limit_reached', 'One user can own at most 30 boards in a workspace.');
  end if;
  is_first := not exists (select 1 from boards where workspace_id = ws);
  insert into boards (workspace_id, user_id, title, url, description, is_private, is_default)
  values (ws, usr, input->>'title', input->>'url', input->>'description', (input->>'isPrivate')::boolean, is_first)
  returning * into made;
  perform note_event(ws, usr, 'board.created', made.title);
  return (board_json(made), null)::answer;
end $$;
