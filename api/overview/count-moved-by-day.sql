-- Maintains `daily_counts` when the time of a row is changed, which only an operator does.
create or replace function count_moved_by_day() returns trigger
language plpgsql as $$
declare
  counted constant text := tg_argv[0];
  own_slot constant integer := pg_backend_pid();
  one record;
begin
  for one in
    select * from (values (old.created_at, -1), (new.created_at, 1)) moved (at, change)
  loop
    insert into daily_counts (workspace_id, day, slot, posts, votes, comments)
    values (new.workspace_id, (one.at at time zone 'UTC')::date, own_slot, (counted = 'posts')::integer * one.change,
      (counted = 'votes')::integer * one.change, (counted = 'comments')::integer * one.change)
    on conflict (workspace_id, day, slot) do update set
      posts = daily_counts.posts + excluded.posts, votes = daily_counts.votes + excluded.votes,
      comments = daily_counts.comments + excluded.comments;
  end loop;
  return null;
end $$;
