-- A deleted board is marked, and private, so that nobody sees it any more; `sweep_board` deletes its rows later.
alter table boards
  add column deleted_at timestamptz(3),
  add column deleted_by uuid,
  -- For the events that its posts were deleted: who could see them.
  add column was_private boolean;
create index boards_deleted on boards (workspace_id) where deleted_at is not null;
