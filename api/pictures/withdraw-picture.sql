-- Deletes a picture whose files could not be stored. A bucket may still carry out a request that was given up, so the files
-- are removed an hour later.
create or replace function withdraw_picture(ws uuid, picture uuid) returns void
language plpgsql as $$
begin
  delete from pictures where workspace_id = ws and id = picture and text_id is null;
  update picture_removals set created_at = now() + interval '1 hour' where workspace_id = ws and picture_id = picture;
end $$;
