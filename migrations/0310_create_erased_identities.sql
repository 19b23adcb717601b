-- How an erased person is recognised who returns under the same identity, so that nobody counts twice by being erased, and
-- nobody escapes a block. Without a key of `API_ROOT_KEYS`, nobody can tell from a digest which id it belongs to.
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
create index erased_identities_by_digest on erased_identities (workspace_id, digest);
create index erased_identities_by_time on erased_identities (erased_at);
