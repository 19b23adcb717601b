-- Workspaces, the people in them, and their keys. Every tenant table's primary, unique and foreign keys start with
-- workspace_id, so that no row can point into another workspace.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What every write function returns: the wire shape as Postgres made it, and for posts their number (X-Post-Number).
create type answer as (body json, number bigint);

create table workspaces (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  name text not null check (char_length(name) between 1 and 100),
  subdomain text not null constraint workspaces_subdomain_key unique,
  sdk_token text not null unique,
  secret_key_sealed text not null,
  previous_secret_key_sealed text,
  previous_secret_key_valid_until timestamptz(3),
  allowed_domains text[] not null default '{}',
  enforce_secure_identify boolean not null default false,
  epoch integer not null default 1,
  created_at timestamptz(3) not null default now()
);

create table accounts (
  id uuid primary key default uuidv7(),
  email text not null,
  full_name text not null,
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index accounts_email_key on accounts (lower(email));

-- identity: how this person is known. Staff have accounts; the other three are end users, and an unverified
-- external id lives in a namespace of its own, never that of a proved one.
create table users (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  account_id uuid references accounts,
  role text not null check (role in ('owner', 'admin', 'member', 'end_user')),
  identity text not null check (identity in ('staff', 'verified', 'unverified', 'anonymous')),
  external_id text check (char_length(external_id) between 1 and 255),
  email text,
  full_name text not null,
  avatar_url text,
  blocked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  constraint users_identity_fits_role check ((role = 'end_user') = (identity <> 'staff')),
  constraint users_external_id_key unique (workspace_id, identity, external_id),
  constraint users_account_key unique (workspace_id, account_id)
);
create index users_account_id on users (account_id) where account_id is not null;

create table api_keys (
  id uuid primary key default uuidv7(),
  workspace_id uuid not null,
  user_id uuid not null,
  name text not null,
  digest text not null unique,
  prefix text not null,
  last_four text not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (workspace_id, user_id) references users on delete cascade
);
create index api_keys_workspace on api_keys (workspace_id, created_at desc, id desc);

create table identity_tokens (
  workspace_id uuid not null references workspaces on delete cascade,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, jti)
);
create index identity_tokens_expiry on identity_tokens (expires_at);

create table idempotency_keys (
  workspace_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  body json not null,
  number bigint,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id, route, key),
  foreign key (workspace_id, user_id) references users on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_events (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid,
  action text not null,
  subject text,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
