-- Called by the release before this one, which may still run during an upgrade. No other code calls this function; remove
-- it in the next release.
create or replace function erase_idle_people(workspace uuid, key text, most integer) returns json
language plpgsql as $$
declare
  place constant jsonb := find_idle_people(workspace, key, most);
  erased integer := 0;
  person jsonb;
begin
  for person in select jsonb_array_elements(place->'people') loop
    erased := erased + erase_idle_person((place->>'workspace')::uuid, (person->>'id')::uuid, null)::integer;
  end loop;
  return place - 'people' || jsonb_build_object('erased', erased);
end $$;
