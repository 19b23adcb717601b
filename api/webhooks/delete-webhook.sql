create or replace function delete_webhook(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  gone webhook_endpoints;
begin
  delete from webhook_endpoints where workspace_id = ws and id = (input->>'id')::uuid returning * into gone;
  perform raise_problem_if(not found, 404, 'not_found', 'No such webhook.');
  perform note_event(ws, usr, 'webhook.deleted', webhook_host(gone.url));
  return (json_build_object('message', 'Webhook deleted'), null)::answer;
end $$;
