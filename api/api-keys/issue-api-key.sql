-- Creates an API key for a staff member, requested in the dashboard. The member's role cannot be higher than the
-- caller's.
create or replace function issue_api_key(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  ranks constant text[] := array['member', 'admin', 'owner'];
  holder users;
  caller users;
  made api_keys;
begin
  select * into caller from users where workspace_id = ws and id = usr;
  select * into holder from users
  where workspace_id = ws and id = coalesce((input->>'userId')::uuid, usr) and role <> 'end_user';
  perform raise_problem_if(not found, 400, 'unknown_user', 'is not a staff member of this workspace', 'userId');
  if array_position(ranks, holder.role) > array_position(ranks, caller.role) then
    perform raise_problem(403, 'role_above_own', 'A key cannot have a higher role than you.');
  end if;
  insert into api_keys (workspace_id, user_id, issued_by, name, digest, root_key, prefix, last_four, expires_at)
  values (ws, holder.id, usr, input->>'name', input->>'digest', input->>'rootKey', input->>'prefix',
          input->>'lastFour', (input->>'expiresAt')::timestamptz)
  returning * into made;
  insert into digest_workspaces values (made.digest, ws) on conflict (digest) do nothing;
  perform note_event(ws, usr, 'api_key.created', made.prefix);
  return (api_key_json(made, holder), null)::answer;
end $$;
