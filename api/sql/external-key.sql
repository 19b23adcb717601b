-- How `users.external_id` spells a customer's own id: one shaped like a UUID is the same person in any case.
create or replace function external_key(given text) returns text
language sql immutable parallel safe as $$
  select coalesce(as_uuid(given)::text, given)
$$;
