-- Whether a reader may see a picture: `via` is 'staff', the id of a text that the reader has read, or 'public'.
create or replace function may_read_picture(ws uuid, picture uuid, via text) returns boolean
language plpgsql stable as $$
declare
  found_one pictures;
  post uuid;
begin
  select * into found_one from pictures where workspace_id = ws and id = picture;
  if not found or not exists (select 1 from workspaces where id = ws and deleted_at is null) then
    return false;
  end if;
  if via = 'staff' or via = found_one.text_id::text or found_one.text_kind = 'changelog' then
    return true;
  end if;
  -- On Citus, a statement that runs on another node cannot call a function with statements of its own.
  if found_one.text_kind = 'comment' then
    select c.post_id into post from comments c where c.workspace_id = ws and c.id = found_one.text_id and not c.is_spam;
  elsif found_one.text_kind = 'post' then
    post := found_one.text_id;
  end if;
  return post is not null and is_post_public(ws, post);
end $$;
