-- Records the results of attempts, an array of JSON objects: `sent`, `bounced` if the server rejected the address, or
-- `failed`, which is followed by another attempt after `retrySeconds`, unless this is null. After a first bounce, another
-- message with the same contents is due a day later, and only its bounce ends the e-mails to the address. `withheld` drops
-- the message. A result that comes after the claim has ended counts only if the e-mail was sent.
create or replace function record_mail(results jsonb) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  result jsonb;
  ws uuid;
  usr uuid;
  outcome text;
  choice mail_preferences;
  frequency text;
  batch mail_batches;
  next_id uuid; -- On Citus, an update cannot call `uuidv7`.
begin
  for result in select r from jsonb_array_elements(results) r order by r->>'workspaceId', r->>'userId' loop
    ws := (result->>'workspaceId')::uuid;
    usr := (result->>'userId')::uuid;
    outcome := result->>'outcome';
    -- In the same order as `set_mail_preferences`.
    select * into choice from mail_preferences where workspace_id = ws and user_id = usr for no key update;
    select * into batch from mail_batches where workspace_id = ws and user_id = usr for update;
    if batch.id is distinct from (result->>'id')::uuid
      or outcome <> 'sent' and batch.attempts <> (result->>'attempt')::integer then
      continue;
    end if;
    if outcome = 'failed' and result->>'retrySeconds' is not null then
      update mail_batches set due_at = moment + make_interval(secs => (result->>'retrySeconds')::double precision)
      where workspace_id = ws and user_id = usr and due_at is not null;
      continue;
    end if;
    next_id := uuidv7();
    if outcome = 'bounced' and (choice.first_bounced_address is distinct from result->>'address'
      or choice.first_bounced_at::date >= moment::date) then
      update mail_preferences set first_bounced_address = result->>'address', first_bounced_at = moment
      where workspace_id = ws and user_id = usr;
      update mail_items set batch_id = null where workspace_id = ws and user_id = usr and batch_id = batch.id;
      update mail_batches set id = next_id, attempts = 0, due_at = moment + interval '1 day'
      where workspace_id = ws and user_id = usr;
      continue;
    end if;
    delete from mail_items where workspace_id = ws and user_id = usr and (batch_id = batch.id or outcome = 'bounced');
    if outcome = 'bounced' then
      update mail_preferences set bounced_address = result->>'address', first_bounced_address = null, first_bounced_at = null
      where workspace_id = ws and user_id = usr;
    elsif outcome = 'sent' then
      batch.last_sent_at := moment;
      update mail_preferences set first_bounced_address = null, first_bounced_at = null
      where workspace_id = ws and user_id = usr and first_bounced_at is not null;
    end if;
    frequency := case when exists (
      select 1 from users u where u.workspace_id = ws and u.id = usr and u.role = 'end_user')
      then choice.followed_posts else choice.new_posts end;
    update mail_batches set
      id = next_id, is_confirmation = false, attempts = 0, last_sent_at = batch.last_sent_at,
      due_at = case when exists (select 1 from mail_items i where i.workspace_id = ws and i.user_id = usr) then
        mail_due_at(frequency, batch.last_sent_at, moment) end
    where workspace_id = ws and user_id = usr;
  end loop;
end $$;
