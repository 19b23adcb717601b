create or replace function board_json(b boards) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', b.id, 'createdAt', iso(b.created_at), 'workspaceId', b.workspace_id, 'title', b.title,
    'description', b.description, 'url', b.url, 'isPrivate', b.is_private, 'isDefault', b.is_default)
$$;
