-- Records the results of attempts, an array of JSON objects, as `record_mail` does: `sent`, `withheld`, `bounced`, which
-- deletes the subscription if another message bounced on an earlier day, or `failed`, which is followed by another attempt
-- after `retrySeconds`. Otherwise, the entries are part of the next week's e-mail.
create or replace function record_digests(results jsonb) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  result jsonb;
  ws uuid;
  place uuid;
  outcome text;
  subscription changelog_subscriptions;
  next_id uuid; -- On Citus, an update cannot call `uuidv7`.
begin
  for result in select r from jsonb_array_elements(results) r order by r->>'workspaceId', r->>'userId' loop
    ws := (result->>'workspaceId')::uuid;
    place := (result->>'userId')::uuid;
    outcome := result->>'outcome';
    select * into subscription from changelog_subscriptions where workspace_id = ws and id = place for update;
    continue when not found or subscription.message_id <> (result->>'id')::uuid
      or outcome <> 'sent' and subscription.attempts <> (result->>'attempt')::integer;
    if outcome = 'bounced' and subscription.first_bounced_at::date < moment::date then
      delete from changelog_subscriptions where workspace_id = ws and id = place;
    elsif outcome = 'failed' and result->>'retrySeconds' is not null then
      update changelog_subscriptions
      set due_at = moment + make_interval(secs => (result->>'retrySeconds')::double precision)
      where workspace_id = ws and id = place and due_at is not null;
    else
      next_id := uuidv7();
      update changelog_subscriptions set
        sent_until = case when outcome = 'sent' then coalesce(claimed_at, sent_until) else sent_until end,
        due_at = case when state = 'confirmed' then mail_due_at('weekly', null, moment) end,
        first_bounced_at = case when outcome = 'bounced' then moment when outcome <> 'sent' then first_bounced_at end,
        attempts = 0, message_id = next_id
      where workspace_id = ws and id = place;
    end if;
  end loop;
end $$;
