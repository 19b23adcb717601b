-- Whether a user may see a post, which nobody does after its board was deleted. Staff see all others. End users see
-- public posts on public boards and, if `trusted`, their own private posts there. `trusted` is the result of
-- `may_see_private`, which callers compute inline, because a sharded query cannot call a function that reads tables.
create or replace function post_is_visible(p posts, b boards, usr uuid, staff boolean, trusted boolean) returns boolean
language sql stable parallel safe as $$
  select b.deleted_at is null
    and (staff or ((p.visibility = 'public' or (p.user_id = usr and trusted)) and not b.is_private))
$$;
