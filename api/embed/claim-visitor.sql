-- Finds the end user whom an unsigned profile names, if there is one. If the same browser has anonymous activity,
-- creates the user's row if necessary and moves the activity to it. Ends the anonymous session; `isContinued` in the
-- result says whether that session was still active.
create or replace function claim_visitor(ws uuid, profile jsonb, anonymous uuid, session text, until timestamptz) returns json
language plpgsql as $$
declare
  is_continued boolean := session is not null and end_session(ws, session, until);
  person users;
begin
  if is_continued and exists (select 1 from users where workspace_id = ws and id = anonymous and blocked_at is null) then
    person.id := resolve_visitor(ws, profile || '{"kind": "unverified"}')->>'id';
    perform merge_visitor(ws, anonymous, person.id);
  else
    perform assert_never_verified(ws, external_key(profile->>'externalId'), profile->'digests');
    select * into person from users
    where workspace_id = ws and identity = 'unverified' and external_id = external_key(profile->>'externalId');
    if person.blocked_at is not null then
      perform raise_problem(403, 'user_blocked', 'This person is not allowed to take part in this workspace.');
    end if;
  end if;
  return json_build_object('id', person.id, 'isContinued', is_continued);
end $$;
