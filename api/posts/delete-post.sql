-- Also deletes the post's votes, comments and tag links, and updates the counters of its category and tags. Records the
-- deletion if it takes texts of other people along. `isOneOfMany`: the caller records it.
create or replace function delete_post(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target posts;
  was_public boolean;
  is_noted boolean;
begin
  select p.* into target from posts p
  where p.workspace_id = ws and p.id = (input->>'id')::uuid and (
    select post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, staff,
      (select u.identity from users u where u.workspace_id = ws and u.id = usr) is distinct from 'unverified')
    from boards b where b.workspace_id = ws and b.id = p.board_id)
  for update of p;
  if not found then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
  if not staff and target.user_id <> usr then
    perform raise_problem(403, 'not_author', 'Only the author can delete this post.');
  end if;
  if input ? 'ifMatch' then
    perform require_match(input->'ifMatch', variadic post_bodies(ws, usr, staff, target));
  end if;
  was_public := is_post_public(ws, target.id);
  is_noted := input->>'isOneOfMany' is null and (
    staff or exists (select 1 from comments where workspace_id = ws and post_id = target.id and user_id <> usr));
  perform count_post(target, null);
  update tags set posts_count = posts_count - 1
  where workspace_id = ws and id in (
    select id from tags
    where workspace_id = ws
      and id in (select tag_id from post_tags where workspace_id = ws and post_id = target.id)
    order by id for no key update);
  delete from posts where workspace_id = ws and id = target.id;
  perform publish_event(ws, 'post.deleted', target.id, usr,
    jsonb_build_object('boardId', target.board_id, 'wasPublic', was_public));
  if is_noted then
    perform note_event(ws, usr, 'post.deleted', target.id::text);
  end if;
  return (json_build_object('message', 'Post deleted'), null)::answer;
end $$;
