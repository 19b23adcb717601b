-- Stores the name and, if one was given, the address of an anonymous visitor, whom the session proves. The visitor stays the
-- same person, so private posts stay readable. The address is asked for a confirmation.
create or replace function name_visitor(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  person users;
begin
  update users set full_name = input->>'fullName', email = coalesce(input->>'email', email)
  where workspace_id = ws and id = usr and identity = 'anonymous' and blocked_at is null
  returning * into person;
  perform raise_problem_if(not found, 409, 'not_anonymous', 'The page identifies this visitor, so the name cannot be changed here.');
  if person.email is not null then
    perform ask_to_confirm(ws, usr, person.email, input->>'locale');
  end if;
  return (
    json_build_object('id', usr, 'fullName', person.full_name, 'avatarUrl', person.avatar_url, 'kind', person.identity),
    null)::answer;
end $$;
