-- Replaces the look if the input has one, and replaces or removes the logo if the input has one or null.
create or replace function set_appearance(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after workspaces;
begin
  update workspaces
  set look = coalesce(input->'look', look),
      logo_digest = case when input ? 'logo' then input->'logo'->>'digest' else logo_digest end
  where id = ws returning * into after;
  if input ? 'logo' then
    if after.logo_digest is null then
      delete from workspace_logos where workspace_id = ws;
    else
      insert into workspace_logos (workspace_id, content_type, digest, picture)
      values (ws, input->'logo'->>'contentType', after.logo_digest, input->'logo'->>'picture')
      on conflict (workspace_id) do update
      set content_type = excluded.content_type, digest = excluded.digest, picture = excluded.picture;
    end if;
  end if;
  perform note_event(ws, usr, 'appearance.set', case when input ? 'logo' then 'logo' else 'look' end);
  return (json_build_object('look', after.look, 'logoDigest', after.logo_digest), null)::answer;
end $$;
