-- Adds the invited person to the workspace. Without a session, creates an account with a password or a provider's
-- identity, or uses the account that is connected to that identity. Never takes over another account that is in use:
-- the inviter receives a link that was not mailed, and could open it. Deletes the invitation first, so that only one
-- caller can accept it.
create or replace function accept_invitation(token_digest text, given text, input jsonb, browser jsonb) returns json
language plpgsql as $$
declare
  place uuid := (select workspace_id from digest_workspaces where digest = token_digest);
  invitation invitations;
  member accounts;
  joined uuid;
begin
  delete from invitations
  where workspace_id = place and digest = token_digest and expires_at > now()
  returning * into invitation;
  perform raise_problem_if(not found, 404, 'link_not_valid', 'This link was already used, was revoked or has expired.');
  if given is not null then
    select * into member from accounts where id = (require_session(given)).account_id;
    if lower(member.email) <> lower(invitation.email) then
      perform raise_problem(403, 'other_account', 'The invitation is for another person. Sign out, and open the link again.');
    end if;
  elsif input->'identity' is not null then
    member := account_invited_as(invitation.email, input->'identity');
  else
    if input->>'passwordHash' is null then
      perform raise_problem(400, 'password_required', 'is required to create an account, and so is fullName', 'password');
    end if;
    member := open_account(invitation.email, input->>'fullName', input->>'passwordHash');
  end if;
  insert into users as u (workspace_id, account_id, role, identity, email, full_name)
  values (invitation.workspace_id, member.id, invitation.role, 'staff', member.email, member.full_name)
  on conflict on constraint users_account_key do update set role = u.role
  returning id into joined;
  insert into account_workspaces values (member.id, invitation.workspace_id) on conflict (account_id, workspace_id) do nothing;
  perform note_event(invitation.workspace_id, joined, 'invitation.accepted', joined::text);
  if given is not null then
    return account_json(member.id);
  end if;
  delete from account_sessions where digest = input->>'before';
  return start_account_session(member.id, browser);
end $$;
