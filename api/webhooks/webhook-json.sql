create or replace function webhook_json(e webhook_endpoints) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', e.id, 'createdAt', iso(e.created_at), 'url', e.url, 'description', e.description, 'format', e.format,
    'events', e.events, 'failingSince', iso(e.failing_since), 'testFailedAt', iso(e.test_failed_at),
    'disabledAt', iso(e.disabled_at), 'disabledReason', e.disabled_reason)
$$;
