-- Locks in this order: workspace, user, board, post, category. End users cannot post on private boards. `context`, which
-- only posts from the widget have, is left out if the workspace does not want it: a widget that was opened before the
-- setting changed must not lose the visitor's text.
create or replace function create_post(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made posts;
  activity post_activity;
  shown text;
begin
  perform lock_author(ws, usr);
  if not staff and input->>'visibility' = 'private' and not may_see_private(ws, usr) then
    perform raise_problem(403, 'private_needs_identity', 'Only people with a signed identity can write private posts.');
  end if;
  perform from boards
  where workspace_id = ws and id = (input->>'boardId')::uuid and deleted_at is null and (staff or not is_private)
  for key share;
  if not found then
    perform raise_problem(400, 'unknown_board', 'is not a board of this workspace', 'boardId');
  end if;
  insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, description, visibility)
  values (ws, usr, (input->>'boardId')::uuid, (input->>'categoryId')::uuid, (input->>'statusId')::uuid,
          input->>'title', input->>'description', input->>'visibility')
  returning * into made;
  insert into post_activity (workspace_id, post_id) values (ws, made.id) returning * into activity;
  perform count_post(null, made);
  if input ? 'context' and (select takes_context from workspaces where id = ws) then
    perform add_post_context(ws, made.id, input->'context');
  end if;
  perform publish_event(ws, 'post.created', made.id, usr);
  shown := post_text(made, activity, false);
  if input->'include' ? 'author' then
    shown := add_creator(shown, ws, usr);
  end if;
  return (shown::json, made.number)::answer;
end $$;
