-- Maintains `digest_workspaces`, which leads from the digest of an API key or an invitation to its workspace. A trigger calls
-- it, because several functions write these rows, and a row without its entry could not be found.
create or replace function keep_digest_workspace() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from digest_workspaces where digest = old.digest and workspace_id = old.workspace_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into digest_workspaces (digest, workspace_id) values (new.digest, new.workspace_id);
  end if;
  return null;
end $$;
