-- Joins the slots of a past day of a workspace in slot 0, and returns whether there was such a day. Only one day per
-- transaction: a write that changes the counts of several days must not wait for two of them.
create or replace function join_daily_counts() returns boolean
language plpgsql as $$
declare
  place record;
begin
  select workspace_id, day into place from daily_counts
  where slot <> 0 and day < (now() at time zone 'UTC')::date - 1 order by day limit 1;
  if not found then
    return false;
  end if;
  with gone as (
    delete from daily_counts where workspace_id = place.workspace_id and day = place.day and slot <> 0
    returning posts, votes, comments)
  insert into daily_counts (workspace_id, day, slot, posts, votes, comments)
  select place.workspace_id, place.day, 0, coalesce(sum(posts), 0), coalesce(sum(votes), 0), coalesce(sum(comments), 0) from gone
  on conflict (workspace_id, day, slot) do update set
    posts = daily_counts.posts + excluded.posts, votes = daily_counts.votes + excluded.votes,
    comments = daily_counts.comments + excluded.comments;
  return true;
end $$;
