-- A comment that staff marked as spam is visible only to staff and to its author.
create or replace function comment_visible(c comments, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or not c.is_spam or c.user_id = usr
$$;
