-- Invites a person by e-mail address. A second invitation to an address replaces the first and its link. Within an hour
-- of the previous mail, it is rejected instead: an address gets at most one mail an hour, so the new link could not be
-- mailed. `recipient` is a digest of the address, null without a mail server.
create or replace function invite_member(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  caller users;
  made invitations;
begin
  perform from workspaces where id = ws for no key update;
  select * into caller from users where workspace_id = ws and id = usr;
  if caller.role <> 'owner' and input->>'role' = 'owner' then
    perform raise_problem(403, 'owner_only', 'Only an owner can add or remove owners.');
  end if;
  if exists (
    select 1 from users u join accounts a on a.id = u.account_id
    where u.workspace_id = ws and lower(a.email) = lower(input->>'email')) then
    perform raise_problem(409, 'already_member', 'This person is already a member of the workspace.', 'email');
  end if;
  if exists (
    select 1 from invitation_letters l
    where l.recipient = input->>'recipient' and l.workspace_id = ws and l.sent_at > now() - interval '1 hour') then
    perform raise_problem(409, 'invitation_sent_recently',
      'An invitation was mailed to this address less than an hour ago. Wait an hour before you send another invitation.', 'email');
  end if;
  delete from invitations
  where workspace_id = ws and (lower(email) = lower(input->>'email') or expires_at <= now());
  if (select count(*) from invitations where workspace_id = ws) >= 100 then
    perform raise_problem(409, 'invitation_limit_reached', 'A workspace can have at most 100 pending invitations. Revoke some first.');
  end if;
  insert into invitations (workspace_id, email, role, digest, invited_by)
  values (ws, input->>'email', input->>'role', input->>'digest', usr)
  returning * into made;
  insert into digest_workspaces values (made.digest, ws) on conflict (digest) do nothing;
  perform note_event(ws, usr, 'invitation.created', made.role);
  return (json_build_object(
    'invitation', invitation_json(made, caller),
    'workspaceName', (select name from workspaces where id = ws),
    'mayMail', coalesce(count_invitation_mail(ws, input->>'recipient'), false)), null)::answer;
end $$;
