-- Finds a post by its number or UUID and returns its UUID, or null if there is none. A number of 19 or more digits
-- matches no post.
create or replace function find_post(ws uuid, named text) returns uuid
language plpgsql stable as $$
begin
  if named ~ '^[0-9]+$' then
    return (
      select id from posts
      where workspace_id = ws and number = case when char_length(named) < 19 then named::bigint end);
  end if;
  return (select id from posts where workspace_id = ws and id = named::uuid);
end $$;
