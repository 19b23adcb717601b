-- Erases idle people of workspaces with a retention: people who never proved their identity, and who have not posted,
-- commented, voted or liked anything for `retention_days`. Their texts stay, without their name. Blocked people are kept,
-- so that they stay blocked. Anonymous visitors have neither a name nor an address that could be erased.
--
-- Visits at most `most` people of one workspace, in the order of their external ids, beginning after the place that the
-- last call returned: `(workspace, key)`, where `key` is null if everybody in the workspace was visited. Returns the next
-- place and the number of erased people, or null if there is no further workspace.
create or replace function erase_idle_people(workspace uuid, key text, most integer) returns json
language plpgsql as $$
declare
  place record;
  person record;
  since timestamptz;
  visited integer := 0;
  erased integer := 0;
  last_key text := key;
begin
  select id, retention_days into place from workspaces
  where retention_days is not null and deleted_at is null and (id > workspace or (id = workspace and key is not null))
  order by id limit 1;
  if not found then
    return null;
  end if;
  if place.id <> workspace then
    last_key := '';
  end if;
  since := now() - make_interval(days => place.retention_days);
  for person in
    select id, external_id, blocked_at, created_at from users
    where workspace_id = place.id and identity = 'unverified' and external_id > last_key
    order by external_id limit most
  loop
    visited := visited + 1;
    last_key := person.external_id;
    continue when person.blocked_at is not null or person.created_at >= since;
    -- A write that is under way holds a lock on its author.
    perform from users where workspace_id = place.id and id = person.id and identity = 'unverified' for update skip locked;
    continue when not found or is_active(place.id, person.id, since);
    perform erase_user(place.id, null, false, jsonb_build_object('id', person.id, 'withTexts', false));
    erased := erased + 1;
  end loop;
  return json_build_object(
    'workspace', place.id, 'key', case when visited = most then last_key end, 'erased', erased);
end $$;
