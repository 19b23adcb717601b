-- Queues the words of a deleted post, which still count in `search_words`.
create or replace function queue_words() returns trigger
language plpgsql as $$
begin
  insert into search_queue (workspace_id, post_id, words) values (old.workspace_id, old.post_id, old.words);
  return null;
end $$;
