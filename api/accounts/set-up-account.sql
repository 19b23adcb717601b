-- Creates the first account, which has a password or a verified identity, and its workspace and session. Deletes the
-- link's row first, so that only one caller can use the link.
create or replace function set_up_account(token_digest text, input jsonb, browser jsonb) returns json
language plpgsql as $$
declare
  link set_up_link;
  made accounts;
begin
  delete from set_up_link where digest = token_digest and expires_at > now() returning * into link;
  perform raise_problem_if(not found or can_anybody_sign_in(), 404, 'link_not_valid', 'This link was already used or has expired.');
  insert into accounts as a (email, full_name, password_hash)
  values (input->>'email', input->>'fullName', input->>'passwordHash')
  on conflict (lower(a.email)) do update set full_name = excluded.full_name, password_hash = excluded.password_hash
  returning * into made;
  if input->'identity' is not null then
    perform spend_proof(input->'identity'->>'proof');
    perform add_identity(made.id, input->'identity');
  end if;
  perform create_workspace(
    (input->>'id')::uuid, input->>'workspaceName', input->>'subdomain', '{}', input->>'sdkToken', input->>'sealed',
    made.email, made.full_name, (input->>'most')::integer);
  perform create_first_board((input->>'id')::uuid);
  insert into users (workspace_id, account_id, role, identity, email, full_name)
  select id, made.id, 'owner', 'staff', made.email, made.full_name from workspaces where id = link.workspace_id
  on conflict on constraint users_account_key do nothing;
  insert into account_workspaces select made.id, id from workspaces where id = link.workspace_id on conflict (account_id, workspace_id) do nothing;
  return start_account_session(made.id, browser);
end $$;
