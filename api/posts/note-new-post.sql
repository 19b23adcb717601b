-- Maintains `waiting_posts` when a post is added. For comments that the same statement adds, `find_waiting` is called.
create or replace function note_new_post() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from users where workspace_id = new.workspace_id and id = new.user_id and role = 'end_user')
    and not exists (select 1 from comments where workspace_id = new.workspace_id and post_id = new.id)
  then
    insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
    values (new.workspace_id, new.id, new.board_id, new.status_id, new.created_at);
  end if;
  return null;
end $$;
