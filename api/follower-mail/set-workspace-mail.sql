create or replace function set_workspace_mail(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after workspaces;
begin
  update workspaces set
    mails_followers = coalesce((input->>'mailsFollowers')::boolean, mails_followers),
    mails_changelog = coalesce((input->>'mailsChangelog')::boolean, mails_changelog),
    mail_sender = case when input ? 'senderName' then input->>'senderName' else mail_sender end,
    mail_reply_to = case when input ? 'replyTo' then input->>'replyTo' else mail_reply_to end
  where id = ws returning * into after;
  perform note_event(ws, usr, 'workspace.mail_changed', after.subdomain);
  return (workspace_mail_json(after), null)::answer;
end $$;
