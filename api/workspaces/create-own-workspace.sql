-- Creates another workspace for the caller's account.
create or replace function create_own_workspace(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  owner accounts;
begin
  select a.* into owner from accounts a join users u on u.account_id = a.id where u.workspace_id = ws and u.id = usr;
  perform create_workspace(
    (input->>'id')::uuid, input->>'name', input->>'subdomain', '{}', input->>'sdkToken', input->>'sealed',
    owner.email, owner.full_name, (input->>'most')::integer);
  return (json_build_object('id', input->>'id', 'name', input->>'name', 'subdomain', input->>'subdomain'), null)::answer;
end $$;
