-- `post_visible` for a statement that locks the post. If the post moves to another board while the statement waits
-- for the lock, a join would compare it with its old board and find nothing; the subquery here reads the board of the
-- locked row.
create or replace function post_reachable(p posts, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or (
    select post_visible(p, b, usr, false) from boards b where b.workspace_id = p.workspace_id and b.id = p.board_id)
$$;
