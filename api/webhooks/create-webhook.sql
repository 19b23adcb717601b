-- Locks the workspace, so that concurrent calls cannot exceed the limit of 20 webhooks.
create or replace function create_webhook(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  made webhook_endpoints;
  chosen text[] := array(select jsonb_array_elements_text(input->'events'));
begin
  perform from workspaces where id = ws for no key update;
  if (select count(*) from webhook_endpoints where workspace_id = ws) >= 20 then
    perform raise_problem(409, 'webhook_limit_reached', 'A workspace can have at most 20 webhooks.');
  end if;
  insert into webhook_endpoints (workspace_id, url, description, format, events)
  values (ws, input->>'url', input->>'description', input->>'format', chosen)
  returning * into made;
  insert into webhook_secrets (workspace_id, endpoint_id, sealed) values (ws, made.id, input->>'sealed');
  perform note_event(ws, usr, 'webhook.created', webhook_host(made.url));
  return (webhook_json(made), null)::answer;
end $$;
