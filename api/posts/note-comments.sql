-- Maintains `waiting_posts` when comments are added or deleted. A later text of a visitor changes nothing on a post that waits
-- already, and a text of staff nothing on one that does not: their comments are not read.
create or replace function note_comments() returns trigger
language plpgsql as $$
declare
  one record;
  waiting_since timestamptz;
  by_visitor boolean;
  by_staff boolean;
begin
  for one in
    select workspace_id, post_id, min(created_at) as earliest, array_agg(distinct user_id) as authors
    from changed group by 1, 2
  loop
    select since into waiting_since from waiting_posts
    where workspace_id = one.workspace_id and post_id = one.post_id;
    select bool_or(role = 'end_user'), bool_or(role <> 'end_user') into by_visitor, by_staff from users
    where workspace_id = one.workspace_id and id = any(one.authors);
    if by_visitor and (waiting_since is null or waiting_since >= one.earliest)
      or by_staff and (waiting_since is not null or tg_op = 'DELETE')
    then
      perform find_waiting(one.workspace_id, one.post_id);
    end if;
  end loop;
  return null;
end $$;
