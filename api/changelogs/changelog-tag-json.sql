create or replace function changelog_tag_json(t changelog_tags) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', t.id, 'createdAt', iso(t.created_at), 'workspaceId', t.workspace_id, 'name', t.name,
    'changelogsCount', t.changelogs_count)
$$;
