-- Stores that somebody asked for changelog e-mails to an address, which the first e-mail asks to confirm. An address gets
-- at most one such e-mail in an hour, and a workspace sends at most 500 to addresses that are not confirmed.
create or replace function subscribe_to_changelog(ws uuid, address text, language text) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  hour_ago constant timestamptz := moment - interval '1 hour';
  next_id constant uuid := uuidv7(); -- On Citus, an update cannot call this function.
begin
  perform raise_problem_if(
    not exists (
      select 1 from workspaces where id = ws and mails_changelog and is_public and deleted_at is null),
    404, 'not_found', 'This workspace sends no e-mails about its changelog.');
  perform raise_problem_if(
    (select count(*) from changelog_subscriptions
      where workspace_id = ws and state = 'requested' and requested_at > hour_ago) >= 500,
    429, 'too_many_requests', 'Too many people subscribe at the moment. Try again in an hour.');
  insert into changelog_subscriptions as s (workspace_id, email, locale, requested_at, expires_at, due_at)
  values (ws, lower(address), language, moment, moment + interval '7 days', moment)
  on conflict (workspace_id, email) do update set
    state = 'requested', locale = excluded.locale, requested_at = moment, expires_at = excluded.expires_at,
    due_at = moment, attempts = 0, message_id = next_id
  where s.state <> 'confirmed' and s.requested_at < hour_ago;
end $$;
