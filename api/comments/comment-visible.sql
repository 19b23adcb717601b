-- Spam is for staff's eyes, and for its own author's, who is not to notice.
create or replace function comment_visible(c comments, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or not c.is_spam or c.user_id = usr
$$;
