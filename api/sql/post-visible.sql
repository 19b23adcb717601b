-- Posts that an end user may see: public ones on public boards, and their own private ones there unless anybody could claim
-- their identity. Staff see all. `may_see_private` runs only for a person's own private posts.
create or replace function post_visible(p posts, b boards, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or (
    (p.visibility = 'public' or (p.user_id = usr and may_see_private(p.workspace_id, usr))) and not b.is_private)
$$;
