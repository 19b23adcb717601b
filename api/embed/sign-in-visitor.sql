-- Runs `resolve_visitor` for a person who was anonymous in this browser until now, ends the anonymous session, and
-- moves the anonymous visitor's activity to the person, in one transaction. If the session has already ended, no
-- activity moves.
create or replace function sign_in_visitor(ws uuid, identity jsonb, anonymous uuid, session text, until timestamptz) returns json
language plpgsql as $$
declare
  visitor json := resolve_visitor(ws, identity);
begin
  if end_session(ws, session, until) then
    perform merge_visitor(ws, anonymous, (visitor->>'id')::uuid);
  end if;
  return visitor;
end $$;
