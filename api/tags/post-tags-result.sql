-- The response to adding or removing a tag: the post's current tags.
create or replace function post_tags_result(ws uuid, post uuid, tag uuid) returns answer
language sql stable as $$
  select (json_build_object(
    'postId', post, 'tagId', tag,
    'tags', coalesce(json_agg(tag_json(t) order by lower(t.name), t.id), '[]')), null)::answer
  from post_tags l join tags t on t.workspace_id = ws and t.id = l.tag_id
  where l.workspace_id = ws and l.post_id = post
$$;
