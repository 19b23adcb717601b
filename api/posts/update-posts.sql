-- Applies one change to many posts in one transaction. Skips posts that no longer exist. Before the first write, it locks the
-- posts and then the affected categories, both in the order of ids. The response contains the time of the change, and the
-- `updatedAt` and `lastInteractionAt` that each post had before it. A request that reverses the change can send them as
-- `restore`: posts that have not changed after that change get their earlier times back.
create or replace function update_posts(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  named uuid[] := array(select jsonb_array_elements_text(input->'ids')::uuid);
  change jsonb := input - 'ids' - 'tagIds' - 'addTagId' - 'removeTagId' - 'restore';
  changed_at timestamptz := (input->'restore'->>'changedAt')::timestamptz;
  here uuid[];
  before jsonb;
  post uuid;
  tag text;
begin
  select coalesce(array_agg(locked.id), '{}') into here
  from (
    select id from posts p
    where workspace_id = ws and id = any(named) and exists (
      select 1 from boards b where b.workspace_id = ws and b.id = p.board_id and b.deleted_at is null)
    order by id for no key update) locked;
  perform from categories
  where workspace_id = ws and input ?| array['boardId', 'categoryId', 'statusId', 'visibility'] and (
    id = (input->>'categoryId')::uuid
    or id in (select category_id from posts where workspace_id = ws and id = any(here)))
  order by id for no key update;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'updatedAt', iso(p.updated_at), 'lastInteractionAt', iso(a.last_interaction_at)) order by p.id), '[]')
  into before
  from posts p join post_activity a on a.workspace_id = ws and a.post_id = p.id
  where p.workspace_id = ws and p.id = any(here);
  foreach post in array here loop
    if change <> '{}' then
      perform update_post(ws, usr, staff, change || jsonb_build_object('id', post));
    end if;
    for tag in select jsonb_array_elements_text(input->'tagIds') order by 1 loop
      perform add_post_tag(ws, usr, staff, jsonb_build_object('id', post, 'tagId', tag));
    end loop;
    if input ? 'addTagId' then
      perform add_post_tag(ws, usr, staff, jsonb_build_object('id', post, 'tagId', input->>'addTagId'));
    end if;
    if input ? 'removeTagId' then
      perform remove_post_tag(ws, usr, staff, jsonb_build_object('id', post, 'tagId', input->>'removeTagId'));
    end if;
  end loop;
  update posts p set updated_at = was."updatedAt"
  from jsonb_to_recordset(input->'restore'->'before') was (id uuid, "updatedAt" timestamptz),
    jsonb_to_recordset(before) until_now (id uuid, "updatedAt" timestamptz)
  where p.workspace_id = ws and p.id = was.id and p.id = until_now.id and until_now."updatedAt" = changed_at;
  update post_activity a set last_interaction_at = was."lastInteractionAt"
  from jsonb_to_recordset(input->'restore'->'before') was (id uuid, "lastInteractionAt" timestamptz),
    jsonb_to_recordset(before) until_now (id uuid, "lastInteractionAt" timestamptz)
  where a.workspace_id = ws and a.post_id = was.id and a.post_id = until_now.id
    and until_now."lastInteractionAt" = changed_at;
  if cardinality(here) > 0 then
    perform note_event(ws, usr, 'posts.updated', cardinality(here)::text);
  end if;
  return (json_build_object('ids', here, 'changedAt', iso(now()::timestamptz(3)), 'before', before), null)::answer;
end $$;
