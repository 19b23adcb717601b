-- Locks the caller's row, so that an erasure either finds the caller's vote or ends before it. Raises 401 if the caller was
-- blocked or erased since the request was authenticated.
create or replace function lock_voter(ws uuid, usr uuid) returns void
language plpgsql as $$
begin
  perform from users where workspace_id = ws and id = usr and blocked_at is null for key share;
  if not found then
    perform raise_problem(401, 'unauthorized', 'This person may no longer take part in this workspace.');
  end if;
end $$;
