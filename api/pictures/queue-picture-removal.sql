-- Queues a deleted picture, so that its files are removed from the store.
create or replace function queue_picture_removal() returns trigger
language plpgsql as $$
begin
  insert into picture_removals (workspace_id, picture_id) values (old.workspace_id, old.id)
  on conflict (workspace_id, picture_id) do nothing;
  return null;
end $$;
