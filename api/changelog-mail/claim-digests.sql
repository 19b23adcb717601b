-- Claims at most `most` e-mails about changelogs that are due: none of them is due again before `lease` has passed. Returns
-- the messages. A subscription without new entries, or of a workspace that sends no such e-mails now, waits for the next
-- week.
create or replace function claim_digests(most integer, lease interval) returns json
language plpgsql as $$
declare
  moment constant timestamptz := now();
  place record;
  subscription changelog_subscriptions;
  message json;
  claimed json[] := '{}';
begin
  for place in
    select workspace_id as ws, id from changelog_subscriptions where due_at <= moment order by due_at limit most
  loop
    select * into subscription from changelog_subscriptions
    where workspace_id = place.ws and id = place.id and due_at <= moment for update skip locked;
    continue when not found;
    message := digest_message(subscription);
    if message is null then
      update changelog_subscriptions set
        due_at = case when state = 'confirmed' then mail_due_at('weekly', null, moment) end, attempts = 0
      where workspace_id = place.ws and id = place.id;
    else
      update changelog_subscriptions set due_at = moment + lease, claimed_at = moment, attempts = attempts + 1
      where workspace_id = place.ws and id = place.id;
      claimed := claimed || message;
    end if;
  end loop;
  return to_json(claimed);
end $$;
