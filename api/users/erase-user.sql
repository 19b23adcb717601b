-- Anonymises and blocks an end user, whose votes, likes and ballots still count. With `withTexts`, also erases the
-- text of the user's posts and comments. `digest` recognises the person who returns: see `readmit_person`.
create or replace function erase_user(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  person users;
  moment constant timestamptz := now();
begin
  select * into person from users where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such user.');
  if person.role <> 'end_user' then
    perform raise_problem(409, 'not_end_user', 'Staff cannot be erased. Remove the person from the workspace first.');
  end if;
  if person.identity = 'verified' then
    delete from changelog_subscriptions where workspace_id = ws and email = lower(person.email);
  end if;
  if person.external_id is not null and input->>'digest' is not null then
    insert into erased_identities (workspace_id, user_id, digest, identity, is_blocked)
    values (ws, person.id, input->>'digest', person.identity, person.blocked_at is not null);
  end if;
  update users set
    identity = 'anonymous', external_id = null, email = null, full_name = 'Erased person', avatar_url = null,
    blocked_at = coalesce(blocked_at, moment)
  where workspace_id = ws and id = person.id
  returning * into person;
  -- Stored responses to other users may contain this person's id and name, so delete those responses too.
  delete from idempotency_keys
  where workspace_id = ws and (user_id = person.id or strpos(body::text, person.id::text) > 0);
  perform forget_mail(ws, person.id);
  -- Locks the posts in the order of their ids, and before the rows that belong to them, as other functions do.
  if (input->>'withTexts')::boolean then
    perform from posts where workspace_id = ws and user_id = person.id order by id for no key update;
    update posts set title = 'Erased', description = null where workspace_id = ws and user_id = person.id;
    update comments set content = 'Erased' where workspace_id = ws and user_id = person.id;
    update post_merges set duplicate = duplicate || '{"title": "Erased", "description": null}'
    where workspace_id = ws and duplicate->>'user_id' = person.id::text;
  end if;
  perform erase_rows(ws, person.id);
  delete from post_contexts
  where workspace_id = ws and post_id in (select id from posts where workspace_id = ws and user_id = person.id);
  update post_merges set duplicate = duplicate - 'context'
  where workspace_id = ws and duplicate->>'user_id' = person.id::text and duplicate ? 'context';
  -- Receivers of webhooks may have repeated the person's name.
  update webhook_deliveries set response_excerpt = null where workspace_id = ws and response_excerpt is not null;
  perform publish_event(ws, 'user.erased', person.id, usr);
  perform note_event(ws, usr, 'user.erased', person.id::text);
  return (user_json(person), null)::answer;
end $$;
