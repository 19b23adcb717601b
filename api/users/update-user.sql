-- Changes the role of a staff member, or blocks or unblocks an end user. A workspace must keep at least one owner,
-- and only owners can add or remove owners.
create or replace function update_user(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  caller_role text;
  moment constant timestamptz := now();
  before users;
  after users;
begin
  perform from workspaces where id = ws for no key update;
  select role into caller_role from users where workspace_id = ws and id = usr;
  select * into before from users where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such user.');
  if input ? 'role' and before.role = 'end_user' then
    perform raise_problem(409, 'not_staff', 'An end user cannot have a staff role. Invite the person instead.');
  end if;
  if input ? 'isBlocked' and before.role <> 'end_user' then
    perform raise_problem(409, 'not_end_user', 'Staff cannot be blocked. Remove the person from the workspace, or revoke the person''s keys.');
  end if;
  if input ? 'role' and caller_role <> 'owner' and 'owner' in (before.role, input->>'role') then
    perform raise_problem(403, 'owner_only', 'Only an owner can add or remove owners.');
  end if;
  if before.role = 'owner' and coalesce(input->>'role', 'owner') <> 'owner'
    and (select count(*) from users where workspace_id = ws and role = 'owner') = 1 then
    perform raise_problem(409, 'last_owner', 'A workspace must have at least one owner.');
  end if;
  update users set
    role = coalesce(input->>'role', role),
    blocked_at = case when not input ? 'isBlocked' then blocked_at
      when (input->>'isBlocked')::boolean then coalesce(blocked_at, moment) end
  where workspace_id = ws and id = before.id
  returning * into after;
  if input ? 'isBlocked' then
    update erased_identities set is_blocked = (input->>'isBlocked')::boolean where workspace_id = ws and user_id = after.id;
  end if;
  -- Otherwise, the member could regain a higher role through an invitation or a key for another person with that role.
  if after.role <> before.role and after.role <> 'owner' then
    delete from invitations where workspace_id = ws and invited_by = after.id;
    update api_keys set revoked_at = coalesce(revoked_at, moment)
    where workspace_id = ws and issued_by = after.id and user_id <> after.id;
  end if;
  perform note_event(ws, usr, case when input ? 'role' then 'user.role_changed'
    when after.blocked_at is null then 'user.unblocked' else 'user.blocked' end, after.id::text);
  return (user_json(after), null)::answer;
end $$;
