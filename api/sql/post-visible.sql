-- Called by the release before this one, which has no `post_is_visible` and may still run during an upgrade. No other
-- code calls this function; remove it in the next release.
create or replace function post_visible(p posts, b boards, usr uuid, staff boolean) returns boolean
language sql stable parallel safe as $$
  select staff or (
    (p.visibility = 'public' or (p.user_id = usr and may_see_private(p.workspace_id, usr))) and not b.is_private)
$$;
