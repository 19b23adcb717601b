create or replace function post_merge_json(m post_merges, merger users) returns json
language sql stable as $$
  select json_build_object(
    'id', m.id, 'createdAt', iso(m.created_at), 'postId', m.post_id,
    'duplicate', json_build_object('id', m.duplicate->'id', 'title', m.duplicate->'title'),
    'votesMoved', cardinality(m.moved_voters), 'votesDropped', jsonb_array_length(m.dropped_votes),
    'commentsMoved', cardinality(m.moved_comments),
    'mergedBy', json_build_object('id', merger.id, 'fullName', merger.full_name))
$$;
