-- Whether there is such a post, and its board was not deleted.
create or replace function post_exists(ws uuid, post uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select 1 from posts p join boards b on b.workspace_id = ws and b.id = p.board_id
    where p.workspace_id = ws and p.id = post and b.deleted_at is null);
end $$;
