-- Stores an event that followers of a post are notified of, and notifies the listeners on the channel `earshot_events`,
-- so that open lists are read again. Ignores events whose post or comment was deleted in the meantime; the locks keep both
-- until this transaction ends. A comment that a merge moved belongs to the post that was kept. `announce_mail` then finds
-- the followers.
create or replace function add_post_event(
  ws uuid, event_type text, subject uuid, actor uuid, details jsonb, occurred timestamptz) returns void
language plpgsql as $$
declare
  post uuid := case event_type
    when 'post.status_changed' then subject
    when 'post.merged' then (details->>'intoPostId')::uuid end;
  comment constant uuid := case when event_type = 'comment.created' then subject end;
  event uuid;
begin
  if comment is not null then
    select post_id into post from comments where workspace_id = ws and id = comment;
  end if;
  perform from posts where workspace_id = ws and id = post for key share;
  if not found then
    return;
  end if;
  if comment is not null then
    perform from comments where workspace_id = ws and id = comment and post_id = post for key share;
    if not found then
      return;
    end if;
  end if;
  insert into post_events (
    workspace_id, post_id, type, comment_id, status_id, from_status_id, duplicate_id, actor_id, created_at)
  values (
    ws, post, event_type, comment, (details->>'toStatusId')::uuid, (details->>'fromStatusId')::uuid,
    case when event_type = 'post.merged' then subject end, case when comment is null then actor end, occurred)
  returning id into event;
  insert into mail_announcements (workspace_id, event_id)
  select ws, event from workspaces where id = ws and mails_followers;
  perform pg_notify('earshot_events', json_build_object(
    'workspaceId', ws, 'type', 'activity.added', 'subjectId', post, 'details', json_build_object())::text);
end $$;
