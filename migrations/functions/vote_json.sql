-- The one shape in snake_case with numeric ids. `ExternalAuthor.email` is a string even for those who gave none.
create or replace function vote_json(v votes, voter users, post_number bigint, workspace_number bigint) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', v.number, 'created_at', iso(v.created_at), 'post_id', post_number, 'workspace_id', workspace_number,
    'external_author', json_build_object(
      'id', voter.id, 'created_at', iso(voter.created_at), 'email', coalesce(voter.email, ''),
      'full_name', voter.full_name, 'avatar_url', voter.avatar_url))
$$;
