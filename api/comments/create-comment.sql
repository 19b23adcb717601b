create or replace function create_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'postId')::uuid;
  parent uuid := (input->>'parentId')::uuid;
  made comments;
  author constant users := lock_author(ws, usr);
begin
  perform lock_post_activity(ws, post, usr, staff);
  if parent is not null then
    update comments c set replies_count = replies_count + 1
    where workspace_id = ws and post_id = post and id = parent and comment_visible(row(c.*)::comments, usr, staff);
    if not found then
      perform raise_problem(400, 'unknown_parent', 'is not a comment of this post', 'parentId');
    end if;
  end if;
  insert into comments (workspace_id, post_id, parent_id, user_id, content)
  values (ws, post, parent, usr, input->>'content')
  returning * into made;
  update post_activity set comments_count = comments_count + 1, last_interaction_at = now()
  where workspace_id = ws and post_id = post;
  perform publish_event(ws, 'comment.created', made.id, usr, jsonb_build_object('postId', post));
  return (comment_text(made, author, false, input->'include' ? 'author')::json, null)::answer;
end $$;
