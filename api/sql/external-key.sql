-- The form of a customer's own id in `users.external_id`: an id shaped like a UUID is case-insensitive.
create or replace function external_key(given text) returns text
language sql immutable parallel safe as $$
  select coalesce(as_uuid(given)::text, given)
$$;
