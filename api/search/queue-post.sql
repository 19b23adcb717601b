-- Queues a post to be indexed for searches.
create or replace function queue_post() returns trigger
language plpgsql as $$
begin
  insert into search_queue (workspace_id, post_id) values (new.workspace_id, new.id);
  return null;
end $$;
