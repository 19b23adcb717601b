-- The first step of every ballot. The window is tested after the lock was had, by the clock then: a ballot that waited
-- past the end is refused.
create or replace function lock_active_poll(ws uuid, poll uuid) returns polls
language plpgsql as $$
declare
  locked polls;
begin
  select * into locked from polls where workspace_id = ws and id = poll for no key update;
  if not found then
    perform refuse(404, 'not_found', 'No such poll.');
  end if;
  if poll_status(locked, clock_timestamp()) <> 'active' then
    perform refuse(409, 'poll_not_active', format('This poll takes votes from %s until before %s.',
      iso(locked.start_at), iso(locked.end_at)));
  end if;
  return locked;
end $$;
