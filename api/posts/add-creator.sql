-- Adds the author of a post to the post's JSON text.
create or replace function add_creator(post text, ws uuid, author uuid) returns text
language plpgsql stable parallel safe as $$
begin
  return (
    select left(post, -1) || ',"creator":' || creator_text(row(u.*)::users, true) || '}'
    from users u where u.workspace_id = ws and u.id = author);
end $$;
