-- Removes a staff member from the workspace. Staff may remove themselves; owners and admins may also remove other
-- people. The member's content stays under the member's name. Revokes the member's keys and the keys that the member
-- issued for other people, deletes the invitations that the member sent, and disconnects the account.
create or replace function remove_member(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  caller_role text;
  moment constant timestamptz := now();
  target users;
begin
  perform from workspaces where id = ws for no key update;
  select role into caller_role from users where workspace_id = ws and id = usr;
  select * into target from users where workspace_id = ws and id = (input->>'id')::uuid and role <> 'end_user'
  for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such member.');
  if target.id <> usr and caller_role not in ('owner', 'admin') then
    perform raise_problem(403, 'role_not_allowed', 'Only owners and admins can remove other people.');
  end if;
  if target.role = 'owner' and caller_role <> 'owner' then
    perform raise_problem(403, 'owner_only', 'Only an owner can add or remove owners.');
  end if;
  if target.role = 'owner' and (select count(*) from users where workspace_id = ws and role = 'owner') = 1 then
    perform raise_problem(409, 'last_owner', 'A workspace must have at least one owner.');
  end if;
  update api_keys set revoked_at = coalesce(revoked_at, moment)
  where workspace_id = ws and target.id in (user_id, issued_by);
  delete from invitations where workspace_id = ws and invited_by = target.id;
  update users set role = 'end_user', identity = 'unverified', account_id = null, email = null, blocked_at = now()
  where workspace_id = ws and id = target.id;
  perform forget_mail(ws, target.id);
  delete from account_workspaces where workspace_id = ws and account_id = target.account_id;
  perform note_event(ws, usr, 'user.removed', target.id::text);
  return (json_build_object('message', 'Member removed'), null)::answer;
end $$;
