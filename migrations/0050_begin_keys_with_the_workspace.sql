-- Every unique key of a tenant table now begins with the workspace, so that the tables can be partitioned or sharded by it.
-- Two small tables tell which workspace an API key, an invitation or an account belongs to.
alter table posts drop constraint posts_number_key, add constraint posts_number_key unique (workspace_id, number);
alter table votes drop constraint votes_number_key, add constraint votes_number_key unique (workspace_id, number);
alter table api_keys
  drop constraint api_keys_pkey, add primary key (workspace_id, id),
  drop constraint api_keys_digest_key, add constraint api_keys_digest_key unique (workspace_id, digest);
alter table invitations
  drop constraint invitations_digest_key, add constraint invitations_digest_key unique (workspace_id, digest);

-- Digests of API keys and invitations, unique over all workspaces.
create table digest_workspaces (
  digest text primary key,
  workspace_id uuid not null references workspaces on delete cascade
);
create index digest_workspaces_workspace on digest_workspaces (workspace_id);

create table account_workspaces (
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (account_id, workspace_id)
);
create index account_workspaces_workspace on account_workspaces (workspace_id);

insert into digest_workspaces select digest, workspace_id from api_keys union all select digest, workspace_id from invitations;
insert into account_workspaces select account_id, workspace_id from users where account_id is not null;

-- Triggers, because several functions write these rows, and a row without its entry could not be found.
create function keep_digest_workspace() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from digest_workspaces where digest = old.digest and workspace_id = old.workspace_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into digest_workspaces (digest, workspace_id) values (new.digest, new.workspace_id);
  end if;
  return null;
end $$;
create trigger api_keys_workspace after insert or delete or update of digest on api_keys
  for each row execute function keep_digest_workspace();
create trigger invitations_workspace after insert or delete or update of digest on invitations
  for each row execute function keep_digest_workspace();

create function keep_account_workspace() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    delete from account_workspaces where account_id = old.account_id and workspace_id = old.workspace_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.account_id is not null then
    insert into account_workspaces (account_id, workspace_id) values (new.account_id, new.workspace_id);
  end if;
  return null;
end $$;
create trigger users_join after insert on users
  for each row when (new.account_id is not null) execute function keep_account_workspace();
create trigger users_change after update of account_id on users
  for each row when (new.account_id is distinct from old.account_id) execute function keep_account_workspace();
create trigger users_leave after delete on users
  for each row when (old.account_id is not null) execute function keep_account_workspace();
