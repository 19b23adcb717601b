-- Ends all access through accounts, keys, widgets and sessions at once, and frees the subdomain. `sweep_workspace`
-- deletes the rows later, because deleting a large workspace takes longer than a request may.
create or replace function delete_workspace(given text, ws uuid, typed_name text) returns void
language plpgsql as $$
declare
  session account_sessions := require_session(given);
  target workspaces;
  caller users;
begin
  select * into target from workspaces where id = ws for update;
  select * into caller from users where workspace_id = ws and account_id = session.account_id;
  perform raise_problem_if(target.id is null or caller.id is null, 404, 'not_found', 'No such workspace.');
  perform raise_problem_if(caller.role <> 'owner', 403, 'owner_only', 'Only an owner can delete a workspace.');
  perform raise_problem_if(typed_name <> target.name, 400, 'name_differs', 'is not the name of the workspace', 'name');
  delete from api_keys where workspace_id = ws;
  delete from invitations where workspace_id = ws;
  update users set account_id = null where workspace_id = ws and account_id is not null;
  delete from digest_workspaces where workspace_id = ws;
  delete from account_workspaces where workspace_id = ws;
  update workspaces set
    deleted_at = now(), subdomain = '~' || id, sdk_token = '~' || id, allowed_domains = '{}', epoch = epoch + 1
  where id = ws;
end $$;
