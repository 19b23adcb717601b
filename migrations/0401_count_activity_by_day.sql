-- How many posts, votes and comments of each day (UTC) there are, so that the overview counts none of them. Each
-- session adds to rows of its own, the slot with its process id, so that concurrent writes of a workspace do not wait
-- for each other, and no two of them can deadlock here; `join_daily_counts` joins the slots of past days in slot 0.
-- Only the sum of the slots is a count: one of them can be negative. Creating the triggers holds off writes until the
-- first count is done.
lock table posts, votes, comments in share row exclusive mode;

create table daily_counts (
  workspace_id uuid not null,
  day date not null,
  slot integer not null,
  posts integer not null default 0,
  votes integer not null default 0,
  comments integer not null default 0,
  primary key (workspace_id, day, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index daily_counts_slots on daily_counts (day) where slot <> 0;

-- The argument is the column to change. `toggle_post_votes` counts the votes of a batch itself, and says so with a setting.
create function count_by_day() returns trigger
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
    values (one.workspace_id, one.day, own_slot, case counted when 'posts' then one.change else 0 end,
      case counted when 'votes' then one.change else 0 end, case counted when 'comments' then one.change else 0 end)
    on conflict (workspace_id, day, slot) do update set
      posts = daily_counts.posts + excluded.posts, votes = daily_counts.votes + excluded.votes,
      comments = daily_counts.comments + excluded.comments;
  end loop;
  return null;
end $$;

create trigger posts_counted_by_day after insert on posts
  referencing new table as changed for each statement execute function count_by_day('posts');
create trigger posts_uncounted_by_day after delete on posts
  referencing old table as changed for each statement execute function count_by_day('posts');
create trigger comments_counted_by_day after insert on comments
  referencing new table as changed for each statement execute function count_by_day('comments');
create trigger comments_uncounted_by_day after delete on comments
  referencing old table as changed for each statement execute function count_by_day('comments');
create trigger votes_counted_by_day after insert on votes
  referencing new table as changed for each statement
  when (current_setting('earshot.counts_votes', true) is distinct from 'all')
  execute function count_by_day('votes');
create trigger votes_uncounted_by_day after delete on votes
  referencing old table as changed for each statement
  when (current_setting('earshot.counts_votes', true) is distinct from 'all')
  execute function count_by_day('votes');

insert into daily_counts (workspace_id, day, slot, posts, votes, comments)
select workspace_id, (created_at at time zone 'UTC')::date, 0, sum(posts), sum(votes), sum(comments)
from (
  select workspace_id, created_at, 1 as posts, 0 as votes, 0 as comments from posts
  union all select workspace_id, created_at, 0, 1, 0 from votes
  union all select workspace_id, created_at, 0, 0, 1 from comments) rows
group by 1, 2;
