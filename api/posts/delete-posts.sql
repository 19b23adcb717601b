-- Deletes many posts in one transaction. Skips posts that no longer exist.
create or replace function delete_posts(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  named uuid[] := array(select jsonb_array_elements_text(input->'ids')::uuid);
  here uuid[];
  post uuid;
begin
  select coalesce(array_agg(locked.id), '{}') into here
  from (
    select id from posts p
    where workspace_id = ws and id = any(named) and exists (
      select 1 from boards b where b.workspace_id = ws and b.id = p.board_id and b.deleted_at is null)
    order by id for update) locked;
  perform from categories
  where workspace_id = ws and id in (select category_id from posts where workspace_id = ws and id = any(here))
  order by id for no key update;
  perform from tags
  where workspace_id = ws and id in (select tag_id from post_tags where workspace_id = ws and post_id = any(here))
  order by id for no key update;
  foreach post in array here loop
    perform delete_post(ws, usr, staff, jsonb_build_object('id', post, 'isOneOfMany', true));
  end loop;
  if cardinality(here) > 0 then
    perform note_event(ws, usr, 'posts.deleted', cardinality(here)::text);
  end if;
  return (json_build_object('ids', here), null)::answer;
end $$;
