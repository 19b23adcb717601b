-- Adds a secret. The previous secret stays valid during the overlap, and so do older secrets that have not expired,
-- but at most five secrets are valid at once. Locks the webhook, so that only one secret has no expiry time.
create or replace function rotate_webhook_secret(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  endpoint webhook_endpoints;
  hours numeric := (input->>'overlapHours')::numeric;
  until timestamptz(3) := now() + make_interval(secs => (hours * 3600)::double precision);
begin
  select * into endpoint from webhook_endpoints where workspace_id = ws and id = (input->>'id')::uuid for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such webhook.');
  -- An overlap of zero also ends the overlap of earlier rotations.
  delete from webhook_secrets
  where workspace_id = ws and endpoint_id = endpoint.id and (hours = 0 or id not in (
    select s.id from webhook_secrets s where s.workspace_id = ws and s.endpoint_id = endpoint.id
    order by s.expires_at desc nulls first, s.id desc limit 4));
  update webhook_secrets set expires_at = until
  where workspace_id = ws and endpoint_id = endpoint.id and expires_at is null;
  insert into webhook_secrets (workspace_id, endpoint_id, sealed) values (ws, endpoint.id, input->>'sealed');
  perform note_event(ws, usr, 'webhook.secret_rotated',
    format('%s, %s h overlap', webhook_host(endpoint.url), hours));
  return (json_build_object('previousValidUntil', case when hours > 0 then iso(until) end), null)::answer;
end $$;
