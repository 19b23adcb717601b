-- Links into a workspace: for one person, once, for a week. The token is known to the link alone.
create table invitations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  digest text not null unique,
  invited_by uuid not null,
  expires_at timestamptz(3) not null default now() + interval '7 days',
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, invited_by) references users
);
create unique index invitations_email_key on invitations (workspace_id, lower(email));

-- Out of everybody's reach, and cleared away piece by piece.
alter table workspaces add column deleted_at timestamptz(3);
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;
