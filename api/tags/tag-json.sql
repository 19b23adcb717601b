create or replace function tag_json(t tags) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', t.id, 'createdAt', iso(t.created_at), 'boardId', t.board_id, 'workspaceId', t.workspace_id,
    'name', t.name, 'postsCount', t.posts_count)
$$;
