-- Deletes a comment and the replies below it, at any depth. Lowers the parent's counter by one, and the post's counter
-- by the number of deleted rows.
create or replace function delete_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'postId')::uuid;
  target comments;
  gone integer;
begin
  perform lock_post_activity(ws, post, usr, staff);
  select * into target from comments c
  where workspace_id = ws and post_id = post and id = (input->>'id')::uuid and comment_visible(row(c.*)::comments, usr, staff);
  perform raise_problem_if(not found, 404, 'not_found', 'No such comment.');
  if not staff and target.user_id <> usr then
    perform raise_problem(403, 'not_creator', 'Only the creator or staff can delete this comment.');
  end if;
  with recursive branch as (
    select target.id
    union all
    select c.id from comments c join branch b on c.parent_id = b.id where c.workspace_id = ws
  )
  delete from comments where workspace_id = ws and id in (select id from branch);
  get diagnostics gone = row_count;
  update comments set replies_count = replies_count - 1 where workspace_id = ws and id = target.parent_id;
  update post_activity set comments_count = comments_count - gone where workspace_id = ws and post_id = post;
  perform publish_event(ws, 'comment.deleted', target.id, usr, jsonb_build_object('postId', post));
  return (json_build_object('message', 'Comment deleted'), null)::answer;
end $$;
