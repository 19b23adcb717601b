-- A row whose time is changed, which only an operator does, counts for its new day.
create function count_moved_by_day() returns trigger
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
    values (new.workspace_id, (one.at at time zone 'UTC')::date, own_slot,
      case counted when 'posts' then one.change else 0 end, case counted when 'votes' then one.change else 0 end,
      case counted when 'comments' then one.change else 0 end)
    on conflict (workspace_id, day, slot) do update set
      posts = daily_counts.posts + excluded.posts, votes = daily_counts.votes + excluded.votes,
      comments = daily_counts.comments + excluded.comments;
  end loop;
  return null;
end $$;

create trigger posts_moved_by_day after update of created_at on posts
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('posts');
create trigger comments_moved_by_day after update of created_at on comments
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('comments');
create trigger votes_moved_by_day after update of created_at on votes
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('votes');
