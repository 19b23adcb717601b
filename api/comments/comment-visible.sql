-- Only staff and the author see a comment marked as spam; the author must not notice the mark.
create or replace function comment_visible(c comments, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or not c.is_spam or c.user_id = usr
$$;
