create or replace function workspace_json(w workspaces) returns json
language sql stable parallel safe as $$
  select json_build_object('id', w.id, 'name', w.name, 'subdomain', w.subdomain)
$$;
