-- Finds idle people of workspaces with a retention: people who never proved their identity, and who have not posted,
-- commented, voted or liked anything for `retention_days`. Blocked people are kept, so that they stay blocked. Anonymous
-- visitors who gave no name have nothing that could be erased.
--
-- Visits at most `most` people of one workspace, in the order of their ids, beginning after the place that the
-- last call returned: `(workspace, key)`, where `key` is null if everybody in the workspace was visited. Returns the next
-- place and the idle people, or null if there is no further workspace.
create or replace function find_idle_people(workspace uuid, key text, most integer) returns json
language plpgsql stable as $$
declare
  place record;
  person record;
  since timestamptz;
  visited integer := 0;
  idle jsonb := '[]';
  last_id uuid := coalesce(key::uuid, '00000000-0000-0000-0000-000000000000');
begin
  select id, retention_days into place from workspaces
  where retention_days is not null and deleted_at is null and (id > workspace or (id = workspace and key is not null))
  order by id limit 1;
  if not found then
    return null;
  end if;
  if place.id <> workspace then
    last_id := '00000000-0000-0000-0000-000000000000';
  end if;
  since := now() - make_interval(days => place.retention_days);
  for person in
    -- The condition is that of the index `users_guests`.
    select id, external_id, created_at from users
    where workspace_id = place.id and id > last_id and blocked_at is null
      and (identity = 'unverified' or identity = 'anonymous' and (full_name <> 'Anonymous' or email is not null))
    order by id limit most
  loop
    visited := visited + 1;
    last_id := person.id;
    if person.created_at < since and not is_active(place.id, person.id, since) then
      idle := idle || jsonb_build_object('id', person.id, 'externalId', person.external_id);
    end if;
  end loop;
  return json_build_object(
    'workspace', place.id, 'key', case when visited = most then last_id end, 'people', idle);
end $$;
