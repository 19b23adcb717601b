-- Raises 409 if a sign-in through a provider was already used. The digest of a used nonce is stored for an hour; the
-- provider's response expires well before then.
create or replace function spend_proof(given text) returns void
language plpgsql as $$
begin
  insert into spent_proofs (digest, expires_at) values (given, now() + interval '1 hour') on conflict (digest) do nothing;
  perform raise_problem_if(not found, 409, 'sign_in_used', 'This sign-in was already used. Start again.');
end $$;
