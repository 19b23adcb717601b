-- Returns the ids of the workspace's pictures whose addresses a text contains.
create or replace function picture_ids(ws uuid, words text) returns uuid[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(found[1]::uuid), '{}') from regexp_matches(
    words, '/pictures/' || ws::text || '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') found
$$;
