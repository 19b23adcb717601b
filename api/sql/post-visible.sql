-- Whether a user may see a post. Staff see all posts. End users see public posts on public boards and, unless their
-- identity is unverified, their own private posts there. `may_see_private` runs only for a user's own private posts.
create or replace function post_visible(p posts, b boards, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or (
    (p.visibility = 'public' or (p.user_id = usr and may_see_private(p.workspace_id, usr))) and not b.is_private)
$$;
