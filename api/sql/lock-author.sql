-- Locks the row of a caller who writes a text, and returns it, so that an erasure of texts, also by staff, either finds the
-- text or ends before it. Raises 401 like `lock_voter`.
create or replace function lock_author(ws uuid, usr uuid) returns users
language plpgsql as $$
declare
  author users;
begin
  select * into author from users where workspace_id = ws and id = usr and blocked_at is null for share;
  if not found then
    perform raise_problem(401, 'unauthorized', 'This person may no longer take part in this workspace.');
  end if;
  return author;
end $$;
