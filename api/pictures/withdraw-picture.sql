-- Deletes a picture whose files could not be stored.
create or replace function withdraw_picture(ws uuid, picture uuid) returns void
language plpgsql as $$
begin
  delete from pictures where workspace_id = ws and id = picture and text_id is null;
end $$;
