create or replace function set_public_page(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after workspaces;
begin
  update workspaces
  set is_public = coalesce((input->>'isPublic')::boolean, is_public),
      is_indexed = coalesce((input->>'isIndexed')::boolean, is_indexed)
  where id = ws returning * into after;
  perform note_event(ws, usr, 'public_page.set', case when after.is_public then 'public' else 'not public' end);
  return (json_build_object('isPublic', after.is_public, 'isIndexed', after.is_indexed), null)::answer;
end $$;
