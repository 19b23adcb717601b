-- Only the creator can edit a comment, whatever their role.
create or replace function update_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'postId')::uuid;
  comment comments;
  author constant users := lock_author(ws, usr);
  liked boolean;
begin
  perform lock_post_activity(ws, post, usr, staff);
  select * into comment from comments c
  where workspace_id = ws and post_id = post and id = (input->>'id')::uuid and comment_visible(row(c.*)::comments, usr, staff);
  perform raise_problem_if(not found, 404, 'not_found', 'No such comment.');
  perform raise_problem_if(comment.user_id <> usr, 403, 'not_creator', 'Only the creator can edit this comment.');
  update comments set content = input->>'content', updated_at = now()
  where workspace_id = ws and id = comment.id returning * into comment;
  perform publish_event(ws, 'comment.updated', comment.id, usr, jsonb_build_object('postId', post));
  liked := exists (select 1 from comment_likes where workspace_id = ws and comment_id = comment.id and user_id = usr);
  return (comment_text(comment, author, liked, input->'include' ? 'author')::json, null)::answer;
end $$;
