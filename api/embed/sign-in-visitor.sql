-- `resolve_visitor` for somebody who was anonymous in this browser until now: what they did comes along, and the
-- anonymous session is over, in one transaction. A session that was ended before brings nothing.
create or replace function sign_in_visitor(ws uuid, identity jsonb, anonymous uuid, session text, until timestamptz)
returns json
language plpgsql as $$
declare
  visitor json := resolve_visitor(ws, identity);
begin
  if end_session(ws, session, until) then
    perform merge_visitor(ws, anonymous, (visitor->>'id')::uuid);
  end if;
  return visitor;
end $$;
