-- Stores an API key's digest under another root key. Does nothing if the stored root key came into use later than the
-- given one, because a process with an older configuration must not undo a renewal.
create or replace function renew_api_key_digest(ws uuid, key uuid, new_digest text, new_root text) returns void
language plpgsql as $$
begin
  update api_keys k set digest = new_digest, root_key = new_root
  where k.workspace_id = ws and k.id = key and not exists (
    select 1 from api_root_keys own, api_root_keys given
    where own.id = k.root_key and given.id = new_root and given.first_used_at < own.first_used_at);
  if found then
    insert into digest_workspaces values (new_digest, ws) on conflict (digest) do nothing;
  end if;
end $$;
