-- Stores which e-mails the caller wants. If the caller's address is not confirmed, an e-mail with a link is sent first. A
-- choice also ends the state of an address that was rejected, because its mailbox may exist by now.
create or replace function set_mail_preferences(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  wanted constant text := input->>'newPosts';
  moment constant timestamptz := now();
  person users;
  chosen mail_preferences;
begin
  select * into person from users where workspace_id = ws and id = usr for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such user.');
  insert into mail_preferences (workspace_id, user_id, new_posts) values (ws, usr, wanted)
  on conflict (workspace_id, user_id) do update set new_posts = excluded.new_posts, bounced_address = null
  returning * into chosen;
  if wanted = 'off' then
    delete from mail_items where workspace_id = ws and user_id = usr;
    update mail_batches set due_at = null, is_confirmation = false, attempts = 0 where workspace_id = ws and user_id = usr;
  elsif chosen.confirmed_address is distinct from person.email then
    perform from mail_batches
    where workspace_id = ws and user_id = usr and is_confirmation and due_at is not null for update;
    if not found then
      perform add_confirmation_mail(ws, usr);
    end if;
  else
    update mail_batches set due_at = mail_due_at(wanted, last_sent_at, moment)
    where workspace_id = ws and user_id = usr and due_at is not null and attempts = 0;
  end if;
  return (mail_preferences_json(ws, usr), null)::answer;
end $$;
