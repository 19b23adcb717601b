-- Finds out since when somebody waits on a post, if a change of its comments may have changed that. Locks the post's counters
-- first, so that the changes of a post follow one another.
create or replace function find_waiting(ws uuid, post uuid) returns void
language plpgsql as $$
declare
  reply record;
  first_text timestamptz;
  place record;
begin
  perform from post_activity where workspace_id = ws and post_id = post for no key update;
  select p.board_id, p.status_id, case when u.role = 'end_user' then p.created_at end as asked_at into place
  from posts p join users u on u.workspace_id = ws and u.id = p.user_id
  where p.workspace_id = ws and p.id = post;
  if not found then
    return;
  end if;
  select c.created_at, c.id into reply
  from comments c join users u on u.workspace_id = ws and u.id = c.user_id
  where c.workspace_id = ws and c.post_id = post and not c.is_spam and u.role <> 'end_user'
  order by c.created_at desc, c.id desc limit 1;
  if reply.id is null and place.asked_at is not null then
    first_text := place.asked_at;
  else
    select c.created_at into first_text
    from comments c join users u on u.workspace_id = ws and u.id = c.user_id
    where c.workspace_id = ws and c.post_id = post and not c.is_spam and u.role = 'end_user'
      and (reply.id is null or (c.created_at, c.id) > (reply.created_at, reply.id))
    order by c.created_at, c.id limit 1;
  end if;
  if first_text is null then
    delete from waiting_posts where workspace_id = ws and post_id = post;
  else
    insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
    values (ws, post, place.board_id, place.status_id, first_text)
    on conflict (workspace_id, post_id) do update set
      board_id = excluded.board_id, status_id = excluded.status_id, since = excluded.since;
  end if;
end $$;
