-- Records that the caller received the link at an address, if it is still the caller's address. Repeating the call changes
-- nothing.
create or replace function confirm_mail_address(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  person users;
begin
  select * into person from users where workspace_id = ws and id = usr for no key update;
  perform raise_problem_if(
    person.email is distinct from input->>'address', 404, 'not_found', 'This link is for another address.');
  insert into mail_preferences (workspace_id, user_id, confirmed_address) values (ws, usr, person.email)
  on conflict (workspace_id, user_id) do update set confirmed_address = excluded.confirmed_address;
  return (mail_preferences_json(ws, usr), null)::answer;
end $$;
