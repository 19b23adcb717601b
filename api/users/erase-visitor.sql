-- Erases the caller, whom a signed token or, for an anonymous visitor, the session itself has to prove, and withdraws the
-- caller's votes, likes and ballots. An identity can do so once a day, so that nobody votes again and again by returning.
-- `digests` are those of the caller's external id. Returns a receipt.
create or replace function erase_visitor(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  known constant text[] := array(select jsonb_array_elements_text(input->'digests'));
  person users;
  again timestamptz;
begin
  -- Waits for the caller's votes under way; later ones find that the caller may not vote.
  select * into person from users where workspace_id = ws and id = usr for update;
  perform raise_problem_if(not found or person.blocked_at is not null, 404, 'not_found', 'Nothing is stored about this visitor.');
  perform raise_problem_if(person.identity = 'unverified', 403, 'identity_not_proved', 'An unsigned name or id does not prove who the visitor is.');
  select max(erased_at) + interval '1 day' into again from erased_identities
  where workspace_id = ws and digest = any(known) and identity = person.identity and is_own;
  if again > now() then
    perform raise_problem_with(409, 'erased_recently',
      format('You have erased your data within the last 24 hours. You can erase it again after %s.', iso(again)),
      json_build_object('possibleAt', iso(again)));
  end if;
  perform lock_activity(ws, usr);
  perform withdraw_votes(ws, usr);
  -- Without an actor, because the events are kept longer than the person's data.
  perform erase_user(ws, null, false,
    jsonb_build_object('id', usr, 'withTexts', input->'withTexts', 'digest', known[1]));
  update erased_identities set is_own = true where workspace_id = ws and user_id = usr;
  return (
    json_build_object('id', usr, 'erasedAt', iso(now()), 'withTexts', (input->>'withTexts')::boolean), null)::answer;
end $$;
