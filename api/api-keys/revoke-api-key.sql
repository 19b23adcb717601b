create or replace function revoke_api_key(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  gone api_keys;
  moment constant timestamptz := now();
begin
  update api_keys set revoked_at = coalesce(revoked_at, moment)
  where workspace_id = ws and id = (input->>'id')::uuid returning * into gone;
  perform raise_problem_if(not found, 404, 'not_found', 'No such API key.');
  perform note_event(ws, usr, 'api_key.revoked', gone.prefix);
  return (json_build_object('message', 'API key revoked'), null)::answer;
end $$;
