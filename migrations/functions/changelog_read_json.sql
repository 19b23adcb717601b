create or replace function changelog_read_json(c changelogs, usr uuid) returns jsonb
language sql stable parallel safe as $$
  select changelog_json(c) || jsonb_build_object('isLiked', exists (
    select from changelog_likes l
    where l.workspace_id = c.workspace_id and l.changelog_id = c.id and l.user_id = usr))
$$;
