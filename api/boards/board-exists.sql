-- Whether there is such a board, and it was not deleted. Call it after a query, not in one: a sharded query cannot call a
-- function that reads tables.
create or replace function board_exists(ws uuid, board uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from boards where workspace_id = ws and id = board and deleted_at is null);
end $$;
