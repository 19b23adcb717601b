-- Claims at most `most` e-mails that are due: none of them is due again before `lease` has passed. Returns the messages.
-- An e-mail that has become pointless is dropped instead: its posts are gone or hidden, or its reader left or chose none.
create or replace function claim_mail(most integer, lease interval) returns json
language plpgsql as $$
declare
  moment constant timestamptz := now();
  place record;
  batch mail_batches;
  next_id uuid; -- On Citus, an update cannot call `uuidv7`.
  is_follower boolean;
  wanted boolean;
  message json;
  claimed json[] := '{}';
begin
  for place in
    select workspace_id as ws, user_id as usr from mail_batches where due_at <= moment order by due_at limit most
  loop
    select * into batch from mail_batches
    where workspace_id = place.ws and user_id = place.usr and due_at <= moment for update skip locked;
    if not found then
      continue;
    end if;
    select u.role = 'end_user', p.bounced_address is distinct from u.email
      and (batch.is_confirmation or p.confirmed_address = u.email)
      and case when u.role = 'end_user'
        then p.followed_posts <> 'off' and w.mails_followers and u.blocked_at is null
        else p.new_posts <> 'off' end
    into is_follower, wanted
    from users u join mail_preferences p on p.workspace_id = place.ws and p.user_id = u.id
      join workspaces w on w.id = place.ws
    where u.workspace_id = place.ws and u.id = place.usr and u.email is not null;
    if not batch.is_confirmation and wanted then
      update mail_items set batch_id = batch.id
      where workspace_id = place.ws and user_id = place.usr and batch_id is null and batch.attempts = 0;
    elsif not batch.is_confirmation then
      delete from mail_items where workspace_id = place.ws and user_id = place.usr;
    end if;
    message := case when wanted and is_follower and not batch.is_confirmation then follower_mail(row(batch.*)::mail_batches)
      when wanted then mail_message(row(batch.*)::mail_batches) end;
    if message is null then
      delete from mail_items where workspace_id = place.ws and user_id = place.usr and batch_id = batch.id;
      next_id := uuidv7();
      update mail_batches b set id = next_id, is_confirmation = false, attempts = 0,
        due_at = case when exists (
          select 1 from mail_items i where i.workspace_id = place.ws and i.user_id = place.usr) then moment end
      where workspace_id = place.ws and user_id = place.usr;
    else
      update mail_batches set due_at = moment + lease, attempts = batch.attempts + 1
      where workspace_id = place.ws and user_id = place.usr;
      claimed := claimed || message;
    end if;
  end loop;
  return to_json(claimed);
end $$;
