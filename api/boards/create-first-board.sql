-- Prepares a new workspace for posts: adds a default board, and the category that every post needs.
create or replace function create_first_board(ws uuid) returns void
language plpgsql as $$
declare
  owner uuid;
  board uuid;
begin
  select id into owner from users where workspace_id = ws and role = 'owner';
  insert into boards (workspace_id, user_id, title, url, is_private, is_default)
  values (ws, owner, 'Ideas', 'ideas', false, true) returning id into board;
  insert into categories (workspace_id, board_id, name) values (ws, board, 'General');
end $$;
