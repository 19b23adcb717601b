-- A delivery and its endpoint, with everything that is needed to send the message: its body as text, and all secrets that
-- are valid, newest first, still encrypted.
create or replace function delivery_message(d webhook_deliveries) returns json
language plpgsql stable as $$
declare
  -- On Citus, a statement that runs on another node cannot call a function with statements of its own.
  described constant jsonb := describe_event(d.workspace_id, d.type, d.subject_id, d.details);
begin
  return (
    select json_build_object(
      'workspaceId', d.workspace_id, 'endpointId', d.endpoint_id, 'id', d.id, 'attempt', d.attempts,
      'url', e.url, 'format', e.format, 'subdomain', w.subdomain,
      'body', json_build_object(
        'type', d.type, 'timestamp', iso(d.occurred_at), 'workspaceId', d.workspace_id,
        'data', described)::text,
      'secrets', (
        select coalesce(json_agg(s.sealed order by s.expires_at desc nulls first, s.id desc), '[]') from webhook_secrets s
        where s.workspace_id = d.workspace_id and s.endpoint_id = e.id and (s.expires_at is null or s.expires_at > now())))
    from webhook_endpoints e, workspaces w
    where e.workspace_id = d.workspace_id and e.id = d.endpoint_id and w.id = d.workspace_id);
end $$;
