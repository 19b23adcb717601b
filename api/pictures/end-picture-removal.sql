create or replace function end_picture_removal(ws uuid, picture uuid) returns void
language plpgsql as $$
begin
  delete from picture_removals where workspace_id = ws and picture_id = picture;
end $$;
