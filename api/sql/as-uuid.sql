-- Converts a UUID in upper or lower case from text; returns null for any other text.
create or replace function as_uuid(given text) returns uuid
language sql immutable parallel safe as $$
  select case when given ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given::uuid end
$$;
