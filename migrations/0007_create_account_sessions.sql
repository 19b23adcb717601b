-- Browsers in which an account is signed in. The cookie's value is known to the browser alone: a stolen table opens nothing.
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

-- The one link that makes the first account; a newer one takes its place.
create table set_up_link (
  is_only boolean primary key default true check (is_only),
  digest text not null,
  -- A workspace that is already there, such as the demo, which the first account is to own too.
  workspace_id uuid references workspaces on delete set null,
  expires_at timestamptz(3) not null
);
