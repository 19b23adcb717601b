-- A post for a message, with its author, its status and its board; null if it is gone.
create or replace function describe_post(ws uuid, post uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select post_text(row(p.*)::posts, row(a.*)::post_activity, false)::jsonb - 'isVoted' || jsonb_build_object(
      'creator', creator_text(row(u.*)::users, true)::jsonb,
      'status', case when s.id is not null then status_json(row(s.*)::statuses) end,
      'board', jsonb_build_object('id', b.id, 'title', b.title, 'url', b.url, 'isPrivate', b.is_private))
    from posts p
      join post_activity a on a.workspace_id = ws and a.post_id = p.id
      join users u on u.workspace_id = ws and u.id = p.user_id
      join boards b on b.workspace_id = ws and b.id = p.board_id
      left join statuses s on s.workspace_id = ws and s.id = p.status_id
    where p.workspace_id = ws and p.id = post and b.deleted_at is null);
end $$;
