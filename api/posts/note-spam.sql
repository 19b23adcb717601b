-- Maintains `waiting_posts` when a comment is marked as spam, or no longer.
create or replace function note_spam() returns trigger
language plpgsql as $$
begin
  perform find_waiting(new.workspace_id, new.post_id);
  return null;
end $$;
