-- When the next e-mail to a person is due: at least 15 minutes after the last one. Daily e-mails are due at 7:00 UTC, and
-- weekly ones on Mondays at that time. Immutable, because Citus calls no other function for each row of an update; there,
-- `moment` must be given as a variable.
create or replace function mail_due_at(frequency text, last_sent timestamptz, moment timestamptz default now()) returns timestamptz
language plpgsql immutable as $$
declare
  utc constant timestamp := moment at time zone 'UTC';
  next timestamp;
begin
  if frequency = 'daily' then
    next := date_trunc('day', utc - interval '7 hours') + interval '1 day 7 hours';
  elsif frequency = 'weekly' then
    next := date_trunc('week', utc - interval '7 hours') + interval '7 days 7 hours';
  end if;
  return greatest(moment, next at time zone 'UTC', last_sent + interval '15 minutes');
end $$;
