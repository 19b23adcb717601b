-- Returns up to `most` deleted pictures whose files are still in the store, oldest first, without those whose time has not
-- come yet.
create or replace function list_picture_removals(most integer) returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('workspaceId', workspace_id, 'id', picture_id)), '[]')
    from (select workspace_id, picture_id from picture_removals where created_at <= now() order by created_at limit most) r);
end $$;
