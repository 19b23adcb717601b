-- Whether a user was erased. `erase_user` blocks the row too, so that its open sessions end.
create or replace function is_erased(person users) returns boolean
language sql immutable as $$
  select person.blocked_at is not null and person.full_name = 'Erased person'
$$;
