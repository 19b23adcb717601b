-- The person's next e-mail becomes one with a link that confirms the address. It has a new id, so that the result of an
-- e-mail that is being sent no longer counts. The news in that e-mail are sent again with the next one.
create or replace function add_confirmation_mail(ws uuid, usr uuid) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  next_id constant uuid := uuidv7(); -- On Citus, an update cannot call `uuidv7`.
begin
  insert into mail_batches as b (workspace_id, user_id, due_at, is_confirmation) values (ws, usr, moment, true)
  on conflict (workspace_id, user_id) do update set
    id = next_id, is_confirmation = true, attempts = 0, due_at = mail_due_at('at_once', b.last_sent_at, moment);
  update mail_items set batch_id = null where workspace_id = ws and user_id = usr and batch_id is not null;
end $$;
