-- A text of staff makes no post wait: if one is added to a post that waits for nothing, the comments are not read.
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
    -- Later texts of visitors change nothing on a post that waits already: it is not read through for each of them.
    if by_visitor and (waiting_since is null or waiting_since >= one.earliest)
      or by_staff and (waiting_since is not null or tg_op = 'DELETE')
    then
      perform find_waiting(one.workspace_id, one.post_id);
    end if;
  end loop;
  return null;
end $$;
