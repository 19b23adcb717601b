-- The parts of an invitation that the holder of its link may see.
create or replace function find_invitation(token_digest text) returns json
language plpgsql stable as $$
declare
  own digest_workspaces;
  seen json;
begin
  select * into own from digest_workspaces where digest = token_digest;
  select json_build_object('workspaceName', w.name, 'email', i.email, 'role', i.role) into seen
  from invitations i join workspaces w on w.id = own.workspace_id
  where i.workspace_id = own.workspace_id and i.digest = token_digest and i.expires_at > now();
  perform raise_problem_if(seen is null, 404, 'link_not_valid', 'This link was already used, was revoked or has expired.');
  return seen;
end $$;
