-- Converts a customer's own user id to the form in `users.external_id`: a UUID to lower case, any other id unchanged.
create or replace function external_key(given text) returns text
language sql immutable parallel safe as $$
  select coalesce(as_uuid(given)::text, given)
$$;
