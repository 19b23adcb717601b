-- A vote as JSON text. Unlike those of other objects, a vote's fields are in snake_case and its ids are numbers.
-- `email` is an empty string if the user has no e-mail address.
create or replace function vote_text(v votes, voter users, post_number bigint, workspace_number bigint) returns text
language sql stable parallel safe as $$
  select '{"id":' || v.number || ',"created_at":"' || iso(v.created_at) || '","post_id":' || post_number
    || ',"workspace_id":' || workspace_number || ',"external_author":{"id":"' || voter.id
    || '","created_at":"' || iso(voter.created_at) || '","email":' || to_json(coalesce(voter.email, ''))
    || ',"full_name":' || to_json(voter.full_name)
    || ',"avatar_url":' || coalesce(to_json(voter.avatar_url)::text, 'null') || '}}'
$$;
