-- The overview read these indexes until `daily_counts` had the numbers of each day.
drop index votes_recent;
drop index comments_recent;
