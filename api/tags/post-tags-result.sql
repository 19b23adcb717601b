-- The response to adding or removing a tag: the post's current tags.
create or replace function post_tags_result(ws uuid, post uuid, tag uuid) returns answer
language plpgsql stable as $$
declare
  tags json;
begin
  select coalesce(json_agg(tag_json(row(t.*)::tags) order by lower(t.name), t.id), '[]') into tags
  from post_tags l join tags t on t.workspace_id = ws and t.id = l.tag_id
  where l.workspace_id = ws and l.post_id = post;
  return (json_build_object('postId', post, 'tagId', tag, 'tags', tags), null)::answer;
end $$;
