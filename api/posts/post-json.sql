create or replace function post_json(p posts, a post_activity, is_voted boolean) returns json
language sql stable parallel safe as $$
  select post_text(p, a, is_voted)::json
$$;
