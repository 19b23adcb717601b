-- An e-mail to a subscriber of a changelog, as JSON: the link for confirmation, or the entries published since the last
-- e-mail, the newest 20 of them, newest first. Null if there is nothing to send.
create or replace function digest_message(subscription changelog_subscriptions) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'kind', case when subscription.state = 'requested' then 'subscription' else 'digest' end,
      'workspaceId', w.id, 'userId', subscription.id, 'id', subscription.message_id,
      'attempt', subscription.attempts + 1, 'address', subscription.email, 'locale', subscription.locale,
      'workspaceName', w.name, 'subdomain', w.subdomain, 'senderName', w.mail_sender, 'replyTo', w.mail_reply_to,
      'count', news.count, 'entries', news.entries)
    from workspaces w, lateral (
      select count(*) as count, coalesce(json_agg(json_build_object(
        'id', n.id, 'title', n.title, 'excerpt', left(n.content, 1000))
        order by n.place) filter (where n.place <= 20), '[]') as entries
      from (
        select c.id, c.title, c.content, row_number() over (order by c.created_at desc, c.id desc) as place
        from changelogs c
        where c.workspace_id = subscription.workspace_id and c.created_at > subscription.sent_until
          and subscription.state = 'confirmed') n) news
    where w.id = subscription.workspace_id and w.mails_changelog and w.is_public and w.deleted_at is null
      and subscription.state <> 'ended' and (subscription.state = 'requested' or news.count > 0));
end $$;
