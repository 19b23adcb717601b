-- The account session whose cookie has this digest. A session expires after 14 days without use, or after 90 days in
-- any case.
create or replace function living_session(given text) returns account_sessions
language sql stable as $$
  select * from account_sessions
  where digest = given and last_used_at > now() - interval '14 days' and created_at > now() - interval '90 days'
$$;
