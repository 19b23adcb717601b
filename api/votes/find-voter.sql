-- Finds a user by the column `id` or by the verified id in the customer's own system. If each matches a different user,
-- `id` takes precedence, except if that user is anonymous: the row may be that of the same person before an erasure.
create or replace function find_voter(ws uuid, named text) returns users
language plpgsql stable as $$
declare
  voter users;
begin
  select * into voter from users
  where workspace_id = ws
    and (id = as_uuid(named) or (identity = 'verified' and external_id = external_key(named)))
  order by identity <> 'anonymous' desc, id = as_uuid(named) desc limit 1;
  return voter;
end $$;
