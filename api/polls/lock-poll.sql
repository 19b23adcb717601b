-- Locks a poll and returns it. Every function that changes a ballot first calls this one, so that the poll cannot
-- change until the commit.
create or replace function lock_poll(ws uuid, poll uuid) returns polls
language plpgsql as $$
declare
  locked polls;
begin
  select * into locked from polls where workspace_id = ws and id = poll for no key update;
  if not found then
    perform raise_problem(404, 'not_found', 'No such poll.');
  end if;
  return locked;
end $$;
