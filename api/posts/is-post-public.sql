-- Whether everybody may see the post.
create or replace function is_post_public(ws uuid, post uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select 1 from posts p join boards b on b.workspace_id = ws and b.id = p.board_id
    where p.workspace_id = ws and p.id = post and p.visibility = 'public' and not b.is_private);
end $$;
