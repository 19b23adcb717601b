-- One change to many posts, all or none; those that are gone by now are left out. Everything is locked before anything is
-- written, each kind in the order of ids.
create or replace function update_posts(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  named uuid[] := array(select jsonb_array_elements_text(input->'ids')::uuid);
  change jsonb := input - 'ids' - 'addTagId' - 'removeTagId';
  here uuid[];
  post uuid;
begin
  select coalesce(array_agg(locked.id), '{}') into here
  from (select id from posts where workspace_id = ws and id = any(named) order by id for no key update) locked;
  perform from categories
  where workspace_id = ws and input ? 'categoryId' and (id = (input->>'categoryId')::uuid or id in (
    select category_id from posts where workspace_id = ws and id = any(here)))
  order by id for no key update;
  foreach post in array here loop
    if change <> '{}' then
      perform update_post(ws, usr, staff, change || jsonb_build_object('id', post));
    end if;
    if input ? 'addTagId' then
      perform add_post_tag(ws, usr, staff, jsonb_build_object('id', post, 'tagId', input->>'addTagId'));
    end if;
    if input ? 'removeTagId' then
      perform remove_post_tag(ws, usr, staff, jsonb_build_object('id', post, 'tagId', input->>'removeTagId'));
    end if;
  end loop;
  if cardinality(here) > 0 then
    perform note_event(ws, usr, 'posts.updated', cardinality(here)::text);
  end if;
  return (json_build_object('ids', here), null)::answer;
end $$;
