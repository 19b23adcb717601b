-- Whoever is signed in as the person invited joins; else the link makes that person's account, unless there is one that
-- leads anywhere: who invites also sees the link. The row is taken away first, so that it serves one caller.
create or replace function accept_invitation(token_digest text, given text, input jsonb, browser jsonb) returns json
language plpgsql as $$
declare
  invitation invitations;
  member accounts;
  joined uuid;
begin
  delete from invitations where digest = token_digest and expires_at > now() returning * into invitation;
  if not found then
    perform refuse(404, 'link_not_valid', 'This link was used, was taken back, or is too old.');
  end if;
  if given is not null then
    select * into member from accounts where id = (require_session(given)).account_id;
    if lower(member.email) <> lower(invitation.email) then
      perform refuse(403, 'other_account', 'The invitation is for somebody else. Sign out, and open the link again.');
    end if;
  else
    if input->>'passwordHash' is null then
      perform refuse(400, 'password_required', 'and fullName are needed to make an account', 'password');
    end if;
    insert into accounts as a (email, full_name, password_hash)
    values (invitation.email, input->>'fullName', input->>'passwordHash')
    on conflict (lower(a.email)) do update
      set full_name = excluded.full_name, password_hash = excluded.password_hash
      where a.password_hash is null and not exists (select from users u where u.account_id = a.id)
    returning * into member;
    if not found then
      perform refuse(409, 'account_exists', 'There is an account with this e-mail address. Sign in, and open the link again.');
    end if;
  end if;
  insert into users as u (workspace_id, account_id, role, identity, email, full_name)
  values (invitation.workspace_id, member.id, invitation.role, 'staff', member.email, member.full_name)
  on conflict on constraint users_account_key do update set role = u.role
  returning id into joined;
  perform note_event(invitation.workspace_id, joined, 'invitation.accepted', joined::text);
  return case when given is null then start_account_session(member.id, browser) else account_json(member.id) end;
end $$;
