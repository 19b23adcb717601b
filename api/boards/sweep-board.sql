-- Deletes about `most` rows of a deleted board, the newest posts first, with an event for each post; at last the board.
-- Returns `most` if it deleted anything, otherwise 0. Only one process sweeps at a time; in others, the function returns
-- 0 at once.
create or replace function sweep_board(most integer) returns integer
language plpgsql as $$
declare
  target boards;
  ws uuid;
  here uuid[];
  newest uuid;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot boards', 0)) then
    return 0;
  end if;
  select * into target from boards where deleted_at is not null order by deleted_at limit 1;
  if not found then
    return 0;
  end if;
  ws := target.workspace_id;
  here := array(
    select id
    from (
      select p.id, sum(1 + a.votes_count + a.comments_count) over (order by p.created_at desc, p.id desc) as rows
      from (
        select id, created_at from posts
        where workspace_id = ws and board_id = target.id order by created_at desc, id desc limit most) p
        join post_activity a on a.workspace_id = ws and a.post_id = p.id) counted
    where rows <= most);
  if cardinality(here) > 0 then
    perform sweep_posts(target, here);
    return most;
  end if;
  -- The next post has more rows than that: first some of its votes and comments are deleted.
  select id into newest from posts
  where workspace_id = ws and board_id = target.id order by created_at desc, id desc limit 1;
  if found then
    perform thin_post(ws, newest, most);
  else
    delete from boards where workspace_id = ws and id = target.id;
  end if;
  return most;
end $$;
