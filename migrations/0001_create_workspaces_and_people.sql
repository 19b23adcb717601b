create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The result of each write function: the JSON of the response and, for posts, their number (X-Post-Number).
create type answer as (body json, number bigint);

-- All primary, unique and foreign keys of tables with a workspace's rows start with `workspace_id`, so that no row can refer to
-- another workspace, and the tables can be partitioned or sharded.

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
  created_at timestamptz(3) not null default now(),
  -- The stemmer for the texts of the workspace: a text search configuration of PostgreSQL.
  language text not null default 'english',
  -- Whether anybody may read the public boards and the changelog at the workspace's own address, and whether search engines
  -- may list these pages.
  is_public boolean not null default false,
  is_indexed boolean not null default true,
  -- Whether the followers of posts get e-mails.
  mails_followers boolean not null default false,
  -- Whether people can subscribe to the changelog by e-mail on the public page.
  mails_changelog boolean not null default false,
  -- The sender's name of all e-mails, instead of the workspace's name.
  mail_sender text check (char_length(mail_sender) between 1 and 100),
  mail_reply_to text,
  -- The number of days without activity after which people are erased whose identity was never verified; null: never.
  retention_days integer check (retention_days between 30 and 3650),
  -- The appearance of the widget and of the public page, as the `data-` attributes of the script tag; a missing attribute has
  -- its default value. `logo_digest` is in the address of the logo, if there is one.
  look jsonb not null default '{}' check (jsonb_typeof(look) = 'object'),
  logo_digest text,
  -- Who may add pictures to texts: nobody, staff, or also the visitors of the widget.
  picture_senders text not null default 'staff' check (picture_senders in ('nobody', 'staff', 'everyone')),
  -- Whether new posts from the widget come with the page and the browser of the visitor.
  takes_context boolean not null default false,
  -- Set when the workspace was deleted: nobody can reach it any more, and its rows are deleted step by step.
  deleted_at timestamptz(3)
);
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;

create table workspace_logos (
  workspace_id uuid primary key references workspaces on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  digest text not null,
  -- Base64 of at most 64 KiB.
  picture text not null check (char_length(picture) between 1 and 87384)
);
comment on table workspace_logos is 'file: yes';

create table accounts (
  id uuid primary key default uuidv7(),
  email text not null,
  full_name text not null,
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index accounts_email_key on accounts (lower(email));

-- Staff have accounts; people with one of the other three identities are end users. Verified and unverified external ids
-- are separate namespaces, so that nobody becomes a verified person by a claim.
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
comment on table users is
'removal: by remove_traces
erasure: by erase_user
joining: by merge_visitor
export: user
file: yes';
create index users_account_id on users (account_id) where account_id is not null;
-- People with an unverified name or address, in the order in which idle ones are looked for.
create index users_guests on users (workspace_id, id)
where blocked_at is null
  and (identity = 'unverified' or identity = 'anonymous' and (full_name <> 'Anonymous' or email is not null));
create index users_newest on users (workspace_id, created_at desc, id desc);

create table account_workspaces (
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (account_id, workspace_id)
);
comment on table account_workspaces is 'installation: triggers on users maintain it';
create index account_workspaces_workspace on account_workspaces (workspace_id);

-- Recognises erased people who return with the same identity, so that nobody counts twice by being erased, and nobody
-- escapes a block. Without a key of `API_ROOT_KEYS`, a digest does not show which id it belongs to.
create table erased_identities (
  workspace_id uuid not null,
  -- The erased row of `users`.
  user_id uuid not null,
  -- `<root key id>.<HMAC-SHA256 of the external id>`, with a key of its own for each workspace.
  digest text not null check (char_length(digest) between 1 and 100),
  -- The identity that the person had.
  identity text not null check (identity in ('verified', 'unverified')),
  -- Whether staff had blocked the person.
  is_blocked boolean not null,
  -- Whether the person asked for the erasure.
  is_own boolean not null default false,
  erased_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);
comment on table erased_identities is
'removal: by remove_traces
erasure: by erase_user
joining: no, a visitor without an external id has none
export: no, a digest is no use to the person
file: yes';
create index erased_identities_by_digest on erased_identities (workspace_id, digest);
create index erased_identities_by_time on erased_identities (erased_at);

create table audit_events (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid,
  action text not null,
  subject text,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
comment on table audit_events is
'removal: keep, it is the record of who did what
erasure: keep, it is the record of who did what
joining: no, the acts of visitors without a name are not recorded
export: auditEvents
file: yes';
create index audit_events_age on audit_events (created_at);

-- Rows of this table, and of others with the same option, change or are deleted with almost every write: they are cleaned up
-- when 2 % of them are dead, not 20 %.
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
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table idempotency_keys is
'removal: by remove_traces
erasure: by erase_user
joining: by merge_visitor
export: no, it repeats what the other tables have
file: yes';
create index idempotency_keys_age on idempotency_keys (created_at);
