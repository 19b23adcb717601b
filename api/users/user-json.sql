create or replace function user_json(u users) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', u.id, 'createdAt', iso(u.created_at), 'role', u.role, 'identity', u.identity, 'externalId', u.external_id,
    'email', u.email, 'fullName', u.full_name, 'avatarUrl', u.avatar_url, 'isBlocked', u.blocked_at is not null)
$$;
