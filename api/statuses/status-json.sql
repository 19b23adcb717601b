create or replace function status_json(s statuses) returns json
language sql stable parallel safe as $$
  select json_build_object('id', s.id, 'value', s.value, 'name', s.name, 'kind', s.kind, 'order', s."order", 'color', s.color)
$$;
