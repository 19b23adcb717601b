create or replace function category_json(c categories) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', c.id, 'createdAt', iso(c.created_at), 'boardId', c.board_id, 'workspaceId', c.workspace_id,
    'name', c.name, 'postsCount', c.posts_count)
$$;
