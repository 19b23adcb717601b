-- Queues a comment's post to be indexed for searches; after an edit or a move, as a whole.
create or replace function queue_comment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_queue (workspace_id, post_id, comment_id) values (new.workspace_id, new.post_id, new.id);
    return null;
  end if;
  insert into search_queue (workspace_id, post_id) values (old.workspace_id, old.post_id);
  if tg_op = 'UPDATE' and old.post_id <> new.post_id then
    insert into search_queue (workspace_id, post_id) values (new.workspace_id, new.post_id);
  end if;
  return null;
end $$;
