-- A post as JSON text. String concatenation costs a third less than json_build_object. to_json escapes text that users
-- wrote.
create or replace function post_text(p posts, a post_activity, is_voted boolean) returns text
language sql stable parallel safe as $$
  select '{"id":"' || p.id || '","createdAt":"' || iso(p.created_at) || '","updatedAt":"' || iso(p.updated_at)
    || '","lastInteractionAt":"' || iso(a.last_interaction_at) || '","workspaceId":"' || p.workspace_id
    || '","boardId":"' || p.board_id || '","categoryId":"' || p.category_id
    || '","statusId":' || coalesce('"' || p.status_id || '"', 'null')
    || ',"title":' || to_json(p.title) || ',"description":' || coalesce(to_json(p.description)::text, 'null')
    || ',"visibility":"' || p.visibility || '","votesCount":' || a.votes_count
    || ',"commentsCount":' || a.comments_count || ',"isVoted":' || is_voted || '}'
$$;
