-- Only staff and its author see spam; the author must not notice that it is marked.
create or replace function comment_visible(c comments, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or not c.is_spam or c.user_id = usr
$$;
