-- Removes a tag from a post; changes nothing if the post does not have the tag.
create or replace function remove_post_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post posts;
  tag tags;
begin
  select * into post from posts where workspace_id = ws and id = (input->>'id')::uuid for key share;
  perform raise_problem_if(not post_exists(ws, post.id), 404, 'not_found', 'No such post.');
  select * into tag from tags where workspace_id = ws and id = (input->>'tagId')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such tag.');
  if tag.board_id <> post.board_id then
    perform raise_problem(400, 'foreign_tag', 'is not a tag of the post''s board', 'tagId');
  end if;
  delete from post_tags where workspace_id = ws and post_id = post.id and tag_id = tag.id;
  if found then
    update tags set posts_count = posts_count - 1 where workspace_id = ws and id = tag.id;
  end if;
  return post_tags_result(ws, post.id, tag.id);
end $$;
