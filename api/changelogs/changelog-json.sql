-- The response to creating or editing an entry: without `isLiked`, which only listing and reading return.
create or replace function changelog_json(c changelogs, is_asked boolean default false) returns jsonb
language plpgsql stable parallel safe as $$
begin
  return (
    select (changelog_head(c, row(u.*)::users, tags.ids, is_asked) || ',"viewsCount":' || c.views_count || '}')::jsonb
    from users u cross join lateral (
      select string_agg('"' || l.tag_id || '"', ',' order by l.tag_id) as ids from changelog_tag_links l
      where l.workspace_id = c.workspace_id and l.changelog_id = c.id) tags
    where u.workspace_id = c.workspace_id and u.id = c.user_id);
end $$;
