create or replace function api_key_json(k api_keys, holder users) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', k.id, 'createdAt', iso(k.created_at), 'name', k.name, 'prefix', k.prefix, 'lastFour', k.last_four,
    'expiresAt', iso(k.expires_at), 'revokedAt', iso(k.revoked_at), 'lastUsedAt', iso(k.last_used_at),
    'user', json_build_object('id', holder.id, 'fullName', holder.full_name, 'role', holder.role))
$$;
