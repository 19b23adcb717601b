-- Locks the row of a caller who writes a text, so that an erasure of texts, also by staff, either finds the text or ends
-- before it. Raises 401 like `lock_voter`.
create or replace function lock_author(ws uuid, usr uuid) returns void
language plpgsql as $$
begin
  perform from users where workspace_id = ws and id = usr and blocked_at is null for share;
  perform raise_problem_if(not found, 401, 'unauthorized', 'This person may no longer take part in this workspace.');
end $$;
