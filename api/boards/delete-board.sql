-- Deletes a board with its posts, categories and tags, and adds an event for each post. The default board cannot be deleted
-- until another board is the default.
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
  with gone as (
    delete from posts where workspace_id = ws and board_id = target.id
    returning id, visibility = 'public' and not target.is_private as was_public)
  insert into outbox_events (workspace_id, type, subject_id, actor_id, details)
  select ws, 'post.deleted', id, usr, jsonb_build_object('boardId', target.id, 'wasPublic', was_public)
  from gone order by id;
  delete from boards where workspace_id = ws and id = target.id;
  perform publish_event(ws, 'board.deleted', target.id, usr);
  perform note_event(ws, usr, 'board.deleted', target.title);
  return (json_build_object('message', 'Board deleted'), null)::answer;
end $$;
