-- A comment as JSON text. `is_asked` adds `isStaff` to its author.
create or replace function comment_text(c comments, author users, is_liked boolean, is_asked boolean default false) returns text
language sql stable parallel safe as $$
  select '{"id":"' || c.id || '","createdAt":"' || iso(c.created_at) || '","updatedAt":"' || iso(c.updated_at)
    || '","postId":"' || c.post_id || '","workspaceId":"' || c.workspace_id
    || '","parentId":' || coalesce('"' || c.parent_id || '"', 'null') || ',"userId":"' || c.user_id
    || '","content":' || to_json(c.content) || ',"isSpam":' || c.is_spam || ',"isPinned":' || c.is_pinned
    || ',"likesCount":' || c.likes_count || ',"repliesCount":' || c.replies_count || ',"isLiked":' || is_liked
    || ',"creator":' || creator_text(author, is_asked) || '}'
$$;
