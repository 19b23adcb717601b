-- An e-mail about followed posts as its reader may get it now, with the newest 50 events, oldest first; null if there is
-- nothing to tell. Leaves out what the reader may no longer see or no longer follows. Of several statuses or merges of a post,
-- only the last counts, and no status if it is again the one before the first, which the reader knows.
create or replace function follower_mail(batch mail_batches) returns json
language plpgsql stable as $$
declare
  usr constant uuid := batch.user_id;
begin
  return (
    select json_build_object(
      'kind', 'followed', 'workspaceId', batch.workspace_id, 'userId', usr, 'id', batch.id,
      'attempt', batch.attempts + 1, 'address', u.email, 'locale', mail_locale(m.locale, w.language),
      'workspaceName', w.name, 'subdomain', w.subdomain, 'senderName', w.mail_sender, 'replyTo', w.mail_reply_to,
      'count', news.count, 'events', news.events)
    from users u, mail_preferences m, workspaces w, lateral (
      select count(*) as count, coalesce(json_agg(json_build_object(
        'type', n.type, 'postId', n.post_id, 'title', n.title, 'excerpt', left(n.content, 1000), 'author', n.author,
        'isStaff', n.is_staff, 'status', n.status, 'isOnPage', n.is_public and w.is_public)
        order by n.id) filter (where n.place <= 50), '[]') as events
      from (
        select *, row_number() over (order by told.id desc) as place
        from (
          select e.id, e.type, p.id as post_id, p.title, c.content, a.full_name as author,
            coalesce(a.role <> 'end_user', false) as is_staff, s.name as status,
            p.visibility = 'public' and not b.is_private as is_public, e.status_id,
            first_value(e.from_status_id) over same as from_status_id, lead(e.id) over same as next_id
          from mail_items i
            join post_events e on e.workspace_id = batch.workspace_id and e.id = i.event_id
            join posts p on p.workspace_id = batch.workspace_id and p.id = e.post_id
            join boards b on b.workspace_id = batch.workspace_id and b.id = p.board_id
            left join comments c on c.workspace_id = batch.workspace_id and c.id = e.comment_id
            left join users a on a.workspace_id = batch.workspace_id and a.id = c.user_id
            left join statuses s on s.workspace_id = batch.workspace_id and s.id = e.status_id
          where i.workspace_id = batch.workspace_id and i.user_id = usr and i.batch_id = batch.id
            and post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, false, u.identity <> 'unverified')
            and e.actor_id is distinct from usr
            and (e.comment_id is null or (c.user_id <> usr and not c.is_spam))
            -- Whether the reader follows the post, as in `follows-post.ts`: a sharded query cannot call a function that reads
            -- tables.
            and coalesce((
              select f.is_following from post_follows f
              where f.workspace_id = batch.workspace_id and f.post_id = p.id and f.user_id = usr),
              p.user_id = usr or exists (
                select 1 from votes v where v.workspace_id = batch.workspace_id and v.post_id = p.id and v.user_id = usr)
              or exists (
                select 1 from comments o where o.workspace_id = batch.workspace_id and o.post_id = p.id and o.user_id = usr))
          window same as (partition by e.post_id, e.type order by e.id)) told
        where told.type = 'comment.created' or told.next_id is null
          and (told.type <> 'post.status_changed' or told.status_id is distinct from told.from_status_id)) n) news
    where u.workspace_id = batch.workspace_id and u.id = usr and w.id = batch.workspace_id and w.deleted_at is null
      and m.workspace_id = batch.workspace_id and m.user_id = usr and news.count > 0);
end $$;
