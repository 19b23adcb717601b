-- The usable API keys with these digests, and their holders. Reads the rows of one workspace at a time, so that a
-- sharded database sends the query only to the nodes that store them.
create or replace function find_api_keys(digests text[])
returns table (digest text, id uuid, workspace_id uuid, user_id uuid, role text, root_key text)
language plpgsql stable as $$
#variable_conflict use_column
declare
  own digest_workspaces;
begin
  for own in select * from digest_workspaces d where d.digest = any(digests) loop
    return query
    select k.digest, k.id, k.workspace_id, k.user_id, u.role, k.root_key
    from api_keys k join users u on u.workspace_id = own.workspace_id and u.id = k.user_id
    where k.workspace_id = own.workspace_id and k.digest = own.digest and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()) and u.blocked_at is null;
  end loop;
end $$;
