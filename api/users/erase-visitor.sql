-- Erases the caller, whom a signed token or, for an anonymous visitor, the session itself has to prove. Returns a receipt.
create or replace function erase_visitor(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  sort text;
begin
  select identity into sort from users where workspace_id = ws and id = usr;
  perform raise_problem_if(not found, 404, 'not_found', 'Nothing is stored about this visitor.');
  perform raise_problem_if(sort = 'unverified', 403, 'identity_not_proved', 'An unsigned name or id does not prove who the visitor is.');
  -- Without an actor, because the events are kept longer than the person's data.
  perform erase_user(ws, null, false, input || jsonb_build_object('id', usr));
  return (
    json_build_object('id', usr, 'erasedAt', iso(now()), 'withTexts', (input->>'withTexts')::boolean), null)::answer;
end $$;
