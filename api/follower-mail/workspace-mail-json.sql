create or replace function workspace_mail_json(w workspaces) returns json
language sql stable as $$
  select json_build_object(
    'mailsFollowers', w.mails_followers, 'mailsChangelog', w.mails_changelog, 'senderName', w.mail_sender, 'replyTo', w.mail_reply_to)
$$;
