-- Creates another workspace, with a first board, for the account that is signed in.
create or replace function create_account_workspace(given text, input jsonb) returns json
language plpgsql as $$
declare
  session account_sessions := require_session(given);
  owner accounts;
begin
  select * into owner from accounts where id = session.account_id;
  perform create_workspace(
    (input->>'id')::uuid, input->>'name', input->>'subdomain', '{}', input->>'sdkToken', input->>'sealed',
    owner.email, owner.full_name, (input->>'most')::integer);
  perform create_first_board((input->>'id')::uuid);
  return json_build_object('id', input->>'id', 'name', input->>'name', 'subdomain', input->>'subdomain');
end $$;
