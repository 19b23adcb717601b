-- An e-mail as its reader may get it now, with at most 50 posts, oldest first; null if there is nothing to tell.
create or replace function mail_message(batch mail_batches) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'kind', case when batch.is_confirmation then 'confirmation' else 'newPosts' end,
      'workspaceId', batch.workspace_id, 'userId', batch.user_id, 'id', batch.id, 'attempt', batch.attempts + 1,
      'address', u.email, 'workspaceName', w.name, 'senderName', w.mail_sender, 'replyTo', w.mail_reply_to,
      'subdomain', w.subdomain, 'isFollower', u.role = 'end_user',
      'locale', mail_locale((
        select locale from mail_preferences where workspace_id = batch.workspace_id and user_id = batch.user_id), w.language),
      'count', news.count, 'posts', news.posts)
    from users u, workspaces w, (
      select count(*) as count, coalesce(json_agg(json_build_object(
        'id', n.id, 'title', n.title, 'excerpt', left(n.description, 1000), 'author', n.author, 'board', n.board)
        order by n.place) filter (where n.place <= 50), '[]') as posts
      from (
        select p.id, p.title, p.description, a.full_name as author, b.title as board,
          row_number() over (order by i.id) as place
        from mail_items i
          join posts p on p.workspace_id = batch.workspace_id and p.id = i.post_id
          join users a on a.workspace_id = batch.workspace_id and a.id = p.user_id
          join boards b on b.workspace_id = batch.workspace_id and b.id = p.board_id and b.deleted_at is null
        where i.workspace_id = batch.workspace_id and i.user_id = batch.user_id and i.batch_id = batch.id) n) news
    where u.workspace_id = batch.workspace_id and u.id = batch.user_id and w.id = batch.workspace_id
      and w.deleted_at is null and (batch.is_confirmation or news.count > 0));
end $$;
