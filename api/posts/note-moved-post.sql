-- Maintains `waiting_posts` when a post gets another board or status.
create or replace function note_moved_post() returns trigger
language plpgsql as $$
begin
  update waiting_posts set board_id = new.board_id, status_id = new.status_id
  where workspace_id = new.workspace_id and post_id = new.id;
  return null;
end $$;
