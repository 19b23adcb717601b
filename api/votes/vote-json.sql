-- The only object in snake_case with numeric ids. `ExternalAuthor.email` is a string even without an e-mail address.
create or replace function vote_json(v votes, voter users, post_number bigint, workspace_number bigint) returns json
language sql stable parallel safe as $$
  select vote_text(v, voter, post_number, workspace_number)::json
$$;
