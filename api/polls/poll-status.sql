-- The status of a poll at `moment`: active from `start_at` until just before `end_at`.
create or replace function poll_status(p polls, moment timestamptz) returns text
language sql stable parallel safe as $$
  select case when moment < p.start_at then 'not_started' when moment < p.end_at then 'active' else 'expired' end
$$;
