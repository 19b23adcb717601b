-- Maintains `daily_counts`. The argument is the column to change. `toggle_post_votes` counts the votes of a batch itself, and
-- says so with a setting. Without `case`, because Citus does not understand `case counted when 'posts'` in a function.
create or replace function count_by_day() returns trigger
language plpgsql as $$
declare
  counted constant text := tg_argv[0];
  own_slot constant integer := pg_backend_pid();
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  one record;
begin
  for one in
    select workspace_id, (created_at at time zone 'UTC')::date as day, step * count(*)::integer as change
    from changed group by 1, 2
  loop
    insert into daily_counts (workspace_id, day, slot, posts, votes, comments)
    values (one.workspace_id, one.day, own_slot, (counted = 'posts')::integer * one.change,
      (counted = 'votes')::integer * one.change, (counted = 'comments')::integer * one.change)
    on conflict (workspace_id, day, slot) do update set
      posts = daily_counts.posts + excluded.posts, votes = daily_counts.votes + excluded.votes,
      comments = daily_counts.comments + excluded.comments;
  end loop;
  return null;
end $$;
