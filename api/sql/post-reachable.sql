-- `post_visible` for a statement that locks the post. Joined to its board, a post that was moved while the lock was waited
-- for would be compared with the board it left, and seem absent; asked in here, the board is that of the row as locked.
create or replace function post_reachable(p posts, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or (
    select post_visible(p, b, usr, false) from boards b where b.workspace_id = p.workspace_id and b.id = p.board_id)
$$;
