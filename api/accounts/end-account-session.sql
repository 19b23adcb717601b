-- Ends one session of the caller's own account.
create or replace function end_account_session(given text, target uuid) returns void
language plpgsql as $$
declare
  session account_sessions := require_session(given);
begin
  delete from account_sessions where id = target and account_id = session.account_id;
  perform raise_problem_if(not found, 404, 'not_found', 'No such session.');
  perform note_account_event(session.account_id, 'account.session_ended', null);
end $$;
