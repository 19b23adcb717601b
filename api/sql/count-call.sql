-- Counts one more call. Returns `calls`, the number of calls in this minute so far, and `lasts`, the milliseconds until
-- the minute ends.
create or replace function count_call(counted text, out calls integer, out lasts double precision)
language sql as $$
  insert into call_counts as c (key, calls, ends_at)
  values (counted, 1, clock_timestamp() + interval '1 minute')
  on conflict (key) do update set
    calls = case when c.ends_at > clock_timestamp() then c.calls + 1 else 1 end,
    ends_at = case when c.ends_at > clock_timestamp() then c.ends_at else excluded.ends_at end
  returning c.calls, least(60000, greatest(0, extract(epoch from c.ends_at - clock_timestamp()) * 1000))
$$;
