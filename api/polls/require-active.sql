-- Raises 409 unless the poll is active. Reads the clock after the poll has been locked: if a vote waits for the lock
-- until the poll has ended, the vote is rejected.
create or replace function require_active(poll polls) returns void
language plpgsql as $$
begin
  if poll_status(poll, clock_timestamp()) <> 'active' then
    perform raise_problem(409, 'poll_not_active', format('This poll accepts votes from %s until %s.',
      iso(poll.start_at), iso(poll.end_at)));
  end if;
end $$;
