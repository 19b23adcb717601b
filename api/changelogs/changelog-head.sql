-- The part of an entry that is the same for all readers, as JSON text without the closing brace. `is_asked` adds `isStaff`
-- to its author.
create or replace function changelog_head(c changelogs, author users, tag_ids text, is_asked boolean default false) returns text
language sql stable parallel safe as $$
  select '{"id":"' || c.id || '","createdAt":"' || iso(c.created_at) || '","workspaceId":"' || c.workspace_id
    || '","userId":"' || c.user_id || '","title":' || to_json(c.title) || ',"content":' || to_json(c.content)
    || ',"tagIds":[' || coalesce(tag_ids, '') || '],"likesCount":' || c.likes_count
    || ',"creator":' || creator_text(author, is_asked)
$$;
