-- What an end user may see of posts: public ones on public boards, and their own private ones there. Staff see all.
create or replace function post_visible(p posts, b boards, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or ((p.visibility = 'public' or p.user_id = usr) and not b.is_private)
$$;
