-- A new status is no edit, so it does not move `updatedAt`. A move to another board needs a category of that board in the
-- same request. The move removes the post's tags, because each tag belongs to one board. With `seen`, the text that the
-- editor started from, nothing changes if the post has another text now.
create or replace function update_post(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  before posts;
  after posts;
  activity post_activity;
  shown text;
  was_public boolean := false;
  is_edited boolean;
  is_more_than_status constant boolean := input ?| array['title', 'description', 'boardId', 'categoryId', 'visibility'];
  edited constant timestamptz := now();
begin
  perform lock_author(ws, usr);
  select p.* into before from posts p
  where p.workspace_id = ws and p.id = (input->>'id')::uuid and (
    select post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, staff,
      (select u.identity from users u where u.workspace_id = ws and u.id = usr) is distinct from 'unverified')
    from boards b where b.workspace_id = ws and b.id = p.board_id)
  for no key update of p;
  if not found then
    perform raise_problem(404, 'not_found', 'No such post.');
  end if;
  if not staff and before.user_id <> usr then
    perform raise_problem(403, 'not_author', 'Only the author can edit this post.');
  end if;
  if input ? 'ifMatch' then
    perform require_match(input->'ifMatch', variadic post_bodies(ws, usr, staff, before));
  end if;
  if input ? 'seen' and (before.title, before.description) is distinct from
    (input->'seen'->>'title', input->'seen'->>'description') then
    perform raise_problem_with(409, 'post_changed', 'Somebody else has changed this post meanwhile.',
      json_build_object('post', json_build_object(
        'title', before.title, 'description', before.description, 'editedAt', iso(before.edited_at),
        'editedBy', (select full_name from users where workspace_id = ws and id = before.edited_by))));
  end if;
  is_edited := (input ? 'title' and input->>'title' <> before.title)
    or (input ? 'description' and input->>'description' is distinct from before.description);
  if input ? 'boardId' and (input->>'boardId')::uuid <> before.board_id then
    if not input ? 'categoryId' then
      perform raise_problem(400, 'category_required', 'is required to move a post to another board', 'categoryId');
    end if;
    perform require_board(ws, (input->>'boardId')::uuid);
    -- A transaction that is adding a tag holds a key-share lock. Wait for it, so that its tag is removed too.
    perform from posts where workspace_id = ws and id = before.id for update;
    -- `count_post` changes them below; all functions lock categories before tags.
    perform from categories
    where workspace_id = ws and id in (before.category_id, (input->>'categoryId')::uuid) order by id for no key update;
    update tags set posts_count = posts_count - 1
    where workspace_id = ws and id in (
      select id from tags
      where workspace_id = ws
        and id in (select tag_id from post_tags where workspace_id = ws and post_id = before.id)
      order by id for no key update);
    delete from post_tags where workspace_id = ws and post_id = before.id;
  end if;
  if input ? 'boardId' or input ? 'visibility' then
    was_public := is_post_public(ws, before.id);
  end if;
  -- Not for those that the author of the text has named: they may be somebody else's, who removed them.
  if staff and input->>'description' like '%/pictures/%' then
    update pictures set allowed_text_id = before.id
    where workspace_id = ws and id = any(picture_ids(ws, input->>'description'))
      and id <> all(picture_ids(ws, before.description)) and text_id is null;
  end if;
  update posts set
    title = case when input ? 'title' then input->>'title' else title end,
    description = case when input ? 'description' then input->>'description' else description end,
    board_id = case when input ? 'boardId' then (input->>'boardId')::uuid else board_id end,
    category_id = case when input ? 'categoryId' then (input->>'categoryId')::uuid else category_id end,
    status_id = case when input ? 'statusId' then (input->>'statusId')::uuid else status_id end,
    visibility = case when input ? 'visibility' then input->>'visibility' else visibility end,
    updated_at = case when is_more_than_status then edited else updated_at end,
    edited_at = case when is_edited then edited else edited_at end,
    edited_by = case when is_edited then usr else edited_by end
  where workspace_id = ws and id = before.id
  returning * into after;
  if (after.status_id, after.category_id, after.visibility) is distinct from
    (before.status_id, before.category_id, before.visibility) then
    perform count_post(before, after);
  end if;
  if (after.title, after.description, after.board_id, after.category_id, after.visibility) is distinct from
    (before.title, before.description, before.board_id, before.category_id, before.visibility) then
    perform publish_event(ws, 'post.updated', after.id, usr,
      case when was_public then '{"wasPublic": true}' else '{}' end::jsonb);
  end if;
  if after.status_id is distinct from before.status_id then
    perform publish_event(ws, 'post.status_changed', after.id, usr,
      jsonb_build_object('fromStatusId', before.status_id, 'toStatusId', after.status_id));
  end if;
  -- The former text of another person is lost.
  if staff and is_edited and before.user_id <> usr then
    perform note_event(ws, usr, 'post.updated', after.id::text);
  end if;
  update post_activity set last_interaction_at = now()
  where workspace_id = ws and post_id = before.id returning * into activity;
  shown := post_text(after, activity,
    exists (select 1 from votes where workspace_id = ws and post_id = after.id and user_id = usr));
  if input->'include' ? 'author' then
    shown := add_creator(shown, ws, after.user_id);
  end if;
  return (shown::json, after.number)::answer;
end $$;
