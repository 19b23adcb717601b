create or replace function post_json(p posts, a post_activity, is_voted boolean) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', p.id, 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at),
    'lastInteractionAt', iso(a.last_interaction_at), 'workspaceId', p.workspace_id, 'boardId', p.board_id,
    'categoryId', p.category_id, 'statusId', p.status_id, 'title', p.title, 'description', p.description,
    'visibility', p.visibility, 'votesCount', a.votes_count, 'commentsCount', a.comments_count,
    'isVoted', is_voted)
$$;
