create or replace function invitation_json(i invitations, inviter users) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', i.id, 'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at), 'email', i.email, 'role', i.role,
    'invitedBy', json_build_object('id', inviter.id, 'fullName', inviter.full_name))
$$;
