-- Formats a time as ISO 8601 in UTC, with milliseconds and a final Z.
create or replace function iso(moment timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
