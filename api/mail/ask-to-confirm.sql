-- Sends a guest an e-mail with a link that confirms the guest's address, if the workspace sends e-mails to followers. An
-- address gets at most one such e-mail of a workspace in an hour, no matter who gave it. A guest causes at most one in an
-- hour, no matter how many addresses, and a workspace sends at most 500.
create or replace function ask_to_confirm(ws uuid, usr uuid, address text, language text) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  hour_ago constant timestamptz := moment - interval '1 hour';
begin
  if not exists (select 1 from workspaces where id = ws and mails_followers)
    or exists (
      select 1 from mail_preferences where workspace_id = ws and user_id = usr
        and (confirmed_address = address or bounced_address = address or followed_posts = 'off'))
    or exists (select 1 from mail_confirmations where workspace_id = ws and user_id = usr and asked_at > hour_ago)
    or (select count(*) from mail_confirmations where workspace_id = ws and asked_at > hour_ago) >= 500 then
    return;
  end if;
  insert into mail_confirmations as c (workspace_id, email, asked_at, user_id) values (ws, lower(address), moment, usr)
  on conflict (workspace_id, email) do update set asked_at = moment, user_id = usr where c.asked_at < hour_ago;
  if not found then
    return;
  end if;
  insert into mail_preferences as p (workspace_id, user_id, locale) values (ws, usr, language)
  on conflict (workspace_id, user_id) do update set locale = coalesce(excluded.locale, p.locale);
  perform add_confirmation_mail(ws, usr);
end $$;
