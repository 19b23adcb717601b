-- Stores an id of the customer's system that has the form of a UUID in lower case, so that it is one person in any spelling:
-- SQL Server writes UUIDs in upper case.
create or replace function spell_external_id() returns trigger
language plpgsql as $$
begin
  new.external_id := lower(new.external_id);
  return new;
end $$;
