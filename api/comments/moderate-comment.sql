-- Pins or unpins a comment, or sets or clears its spam mark. The counters still include a comment that is marked as
-- spam, because it is not deleted.
create or replace function moderate_comment(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after comments;
  author users;
  liked boolean;
begin
  perform lock_post_activity(ws, (input->>'postId')::uuid, usr, staff);
  update comments set
    is_pinned = coalesce((input->>'isPinned')::boolean, is_pinned),
    is_spam = coalesce((input->>'isSpam')::boolean, is_spam)
  where workspace_id = ws and post_id = (input->>'postId')::uuid and id = (input->>'id')::uuid
  returning * into after;
  perform raise_problem_if(not found, 404, 'not_found', 'No such comment.');
  perform publish_event(ws, 'comment.updated', after.id, usr, jsonb_build_object('postId', after.post_id));
  perform note_event(ws, usr, 'comment.moderated', after.id::text);
  select * into author from users where workspace_id = ws and id = after.user_id;
  liked := exists (select 1 from comment_likes where workspace_id = ws and comment_id = after.id and user_id = usr);
  return (comment_text(after, author, liked, true)::json, null)::answer;
end $$;
