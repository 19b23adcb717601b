-- Whether somebody can see the first post but not the second. It is enough to check an anonymous visitor and, if the
-- first post's author is an end user, that author.
create or replace function post_has_wider_audience(ws uuid, first uuid, second uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select 1 from posts p join posts q on q.workspace_id = ws and q.id = second
      join boards pb on pb.workspace_id = ws and pb.id = p.board_id
      join boards qb on qb.workspace_id = ws and qb.id = q.board_id
      cross join lateral (
        select null::uuid as id, true as trusted
        union all select u.id, u.identity <> 'unverified' from users u
        where u.workspace_id = ws and u.id = p.user_id and u.role = 'end_user'
      ) reader
    where p.workspace_id = ws and p.id = first
      and post_is_visible(row(p.*)::posts, row(pb.*)::boards, reader.id, false, reader.trusted)
      and post_is_visible(row(q.*)::posts, row(qb.*)::boards, reader.id, false, reader.trusted) is not true);
end $$;
