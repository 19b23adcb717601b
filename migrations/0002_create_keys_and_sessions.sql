create table api_keys (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text not null,
  digest text not null,
  prefix text not null,
  last_four text not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- The person who made the key, if it acts for another one. The key is deleted with either of them.
  issued_by uuid,
  -- The root key with which the digest was made.
  root_key text not null,
  primary key (workspace_id, id),
  constraint api_keys_digest_key unique (workspace_id, digest),
  foreign key (workspace_id, user_id) references users on delete cascade,
  constraint api_keys_issuer foreign key (workspace_id, issued_by) references users on delete cascade
);
comment on table api_keys is
'people: no, only staff have keys
file: yes';
create index api_keys_workspace on api_keys (workspace_id, created_at desc, id desc);

-- When each root key first was the first one in API_ROOT_KEYS, so that a digest only moves to a newer root key, even while
-- processes with the old and with the new order run.
create table api_root_keys (
  id text primary key,
  first_used_at timestamptz(3) not null default now()
);

-- Links into a workspace, each for one person, once, for a week. Only the link contains the token.
create table invitations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  digest text not null,
  invited_by uuid not null,
  expires_at timestamptz(3) not null default now() + interval '7 days',
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  constraint invitations_digest_key unique (workspace_id, digest),
  foreign key (workspace_id, invited_by) references users
);
comment on table invitations is
'people: no, only staff invite people
file: yes';
create unique index invitations_email_key on invitations (workspace_id, lower(email));
create index invitations_expiry on invitations (expires_at);

-- When an invitation was last sent to an address, by its digest, of all workspaces: at most one an hour.
create table invitation_letters (
  recipient text primary key,
  workspace_id uuid not null,
  sent_at timestamptz(3) not null default now()
);
comment on table invitation_letters is 'installation: it limits the e-mails to one person over all workspaces';
create index invitation_letters_sent on invitation_letters (sent_at);

-- Digests of API keys and invitations, unique over all workspaces.
create table digest_workspaces (
  digest text primary key,
  workspace_id uuid not null references workspaces on delete cascade
);
comment on table digest_workspaces is 'installation: triggers on api_keys and invitations maintain it';
create index digest_workspaces_workspace on digest_workspaces (workspace_id);

-- Browsers in which an account is signed in. Only the browser has the cookie's value: a stolen table gives no access.
create table account_sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  digest text not null unique,
  user_agent text,
  address text,
  last_used_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index account_sessions_account on account_sessions (account_id, last_used_at desc);
create index account_sessions_use on account_sessions (last_used_at);
create index account_sessions_age on account_sessions (created_at);

-- The identity of an account at an OpenID provider, which is the pair of issuer and subject; the e-mail is for information.
create table account_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  email text,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  constraint account_identities_account_key unique (account_id, issuer)
);

-- Each answer of a provider can be used once.
create table spent_proofs (
  digest text primary key,
  expires_at timestamptz(3) not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- The link that creates the first account; a newer one replaces it.
create table set_up_link (
  is_only boolean primary key default true check (is_only),
  digest text not null,
  -- An existing workspace, such as the demo, that the first account will own, too.
  workspace_id uuid references workspaces on delete set null,
  expires_at timestamptz(3) not null
);

create table identity_tokens (
  workspace_id uuid not null references workspaces on delete cascade,
  jti text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, jti)
);
comment on table identity_tokens is 'file: yes';
create index identity_tokens_expiry on identity_tokens (expires_at);

-- Sessions that visitors ended, until they could no longer have been renewed.
create table ended_sessions (
  workspace_id uuid not null references workspaces on delete cascade,
  session_id text not null check (char_length(session_id) between 1 and 100),
  expires_at timestamptz(3) not null,
  primary key (workspace_id, session_id)
);
comment on table ended_sessions is 'file: yes';
create index ended_sessions_expiry on ended_sessions (expires_at);

-- Calls, counted for all processes together (RATE_LIMIT_STORE=postgres). Unlogged: a crash resets the counts.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz(3) not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index call_counts_expiry on call_counts (ends_at);
