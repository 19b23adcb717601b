-- Whether a reader may see a picture: `via` is 'staff', the id of a text that the reader has read, or 'public'.
create or replace function may_read_picture(ws uuid, picture uuid, via text) returns boolean
language plpgsql stable as $$
declare
  found_one pictures;
begin
  select * into found_one from pictures where workspace_id = ws and id = picture;
  if not found then
    return false;
  end if;
  return via = 'staff' or via = found_one.text_id::text or case found_one.text_kind
    when 'changelog' then true
    when 'post' then is_post_public(ws, found_one.text_id)
    when 'comment' then exists (
      select 1 from comments c
      where c.workspace_id = ws and c.id = found_one.text_id and not c.is_spam and is_post_public(ws, c.post_id))
    else false end;
end $$;
