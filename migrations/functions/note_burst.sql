-- Somebody ran into a ceiling of the BFF: told where the widget is whose call it was, or wherever the account leads that was
-- tried. At most one event of a kind and ceiling in ten minutes, for anybody can cause them.
create or replace function note_burst(ws uuid, email text, ceiling text) returns void
language sql as $$
  insert into audit_events (workspace_id, user_id, action, subject)
  select concerned.ws, concerned.usr, concerned.action, ceiling
  from (
    select w.id as ws, null::uuid as usr, 'widget.rate_limited' as action from workspaces w
    where w.id = note_burst.ws and w.deleted_at is null
    union all
    select u.workspace_id, u.id, 'account.sign_in_limited' from accounts a
      join users u on u.account_id = a.id join workspaces w on w.id = u.workspace_id
    where lower(a.email) = lower(note_burst.email) and w.deleted_at is null) concerned
  where not exists (
    select from audit_events e
    where e.workspace_id = concerned.ws and e.created_at > now() - interval '10 minutes' and e.action = concerned.action
      and e.user_id is not distinct from concerned.usr and e.subject = ceiling)
$$;
