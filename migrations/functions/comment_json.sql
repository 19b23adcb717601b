create or replace function comment_json(c comments, author users, is_liked boolean) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', c.id, 'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at), 'postId', c.post_id,
    'workspaceId', c.workspace_id, 'parentId', c.parent_id, 'userId', c.user_id, 'content', c.content,
    'isSpam', c.is_spam, 'isPinned', c.is_pinned, 'likesCount', c.likes_count, 'repliesCount', c.replies_count,
    'isLiked', is_liked,
    'creator', json_build_object('id', author.id, 'fullName', author.full_name, 'avatarUrl', author.avatar_url))
$$;
