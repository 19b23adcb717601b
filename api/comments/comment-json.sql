create or replace function comment_json(c comments, author users, is_liked boolean) returns json
language sql stable parallel safe as $$
  select comment_text(c, author, is_liked)::json
$$;
