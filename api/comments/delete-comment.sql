-- Deletes a comment and the replies below it, at any depth. Lowers the parent's counter by one, and the post's counter
-- by the number of deleted rows. Records the deletion if it takes texts of other people along.
create or replace function delete_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'postId')::uuid;
  target comments;
  branch uuid[];
  gone integer;
  is_noted boolean;
begin
  perform lock_post_activity(ws, post, usr, staff);
  select * into target from comments c
  where workspace_id = ws and post_id = post and id = (input->>'id')::uuid and comment_visible(row(c.*)::comments, usr, staff);
  perform raise_problem_if(not found, 404, 'not_found', 'No such comment.');
  if not staff and target.user_id <> usr then
    perform raise_problem(403, 'not_creator', 'Only the creator or staff can delete this comment.');
  end if;
  branch := array(
    with recursive lost as (
      select target.id
      union all
      select c.id from comments c join lost l on c.parent_id = l.id where c.workspace_id = ws)
    select id from lost);
  is_noted := staff or exists (select 1 from comments where workspace_id = ws and id = any(branch) and user_id <> usr);
  delete from comments where workspace_id = ws and id = any(branch);
  get diagnostics gone = row_count;
  update comments set replies_count = replies_count - 1 where workspace_id = ws and id = target.parent_id;
  update post_activity set comments_count = comments_count - gone where workspace_id = ws and post_id = post;
  perform publish_event(ws, 'comment.deleted', target.id, usr, jsonb_build_object('postId', post));
  if is_noted then
    perform note_event(ws, usr, 'comment.deleted', concat_ws(' ', target.id, case when gone > 1 then format('(+%s)', gone - 1) end));
  end if;
  return (json_build_object('message', 'Comment deleted'), null)::answer;
end $$;
