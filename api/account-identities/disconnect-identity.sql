-- Disconnects a provider. Ends all other sessions of the account, because they may have been started through that
-- provider.
create or replace function disconnect_identity(given text, gone_issuer text) returns void
language plpgsql as $$
declare
  session account_sessions := require_session(given);
  hash text;
begin
  select password_hash into hash from accounts where id = session.account_id for update;
  perform raise_problem_if(hash is null, 409, 'only_way_in', 'The account has no password, so you could no longer sign in.');
  delete from account_identities where account_id = session.account_id and issuer = gone_issuer;
  perform raise_problem_if(not found, 404, 'not_found', 'No provider is connected.');
  delete from account_sessions where account_id = session.account_id and id <> session.id;
  perform note_account_event(session.account_id, 'account.provider_disconnected', gone_issuer);
end $$;
