create or replace function delivery_json(d webhook_deliveries) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', d.id, 'createdAt', iso(d.created_at), 'type', d.type,
    'state', case when d.delivered_at is not null then 'delivered' when d.next_at is not null then 'pending' else 'failed' end,
    'attempts', d.attempts, 'lastAttemptAt', iso(d.last_attempt_at), 'nextAttemptAt', iso(d.next_at),
    'deliveredAt', iso(d.delivered_at), 'responseStatus', d.response_status, 'error', d.error)
$$;
