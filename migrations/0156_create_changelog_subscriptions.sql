-- Whether people can subscribe to the changelog by e-mail on the workspace's public page.
alter table workspaces add column mails_changelog boolean not null default false;

-- An address that gets, or asked for, a weekly e-mail with new entries of the changelog.
create table changelog_subscriptions (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  email text not null,
  locale text not null check (locale in ('ar', 'de', 'en', 'es', 'fr', 'ja', 'pt')),
  -- A requested subscription becomes confirmed by the link in the first e-mail.
  state text not null default 'requested' check (state in ('requested', 'confirmed', 'ended')),
  requested_at timestamptz(3) not null default now(),
  -- When a subscription that is not confirmed is deleted.
  expires_at timestamptz(3),
  -- Entries that were published before this time are not sent.
  sent_until timestamptz(3) not null default now(),
  -- The next attempt, or the end of the current worker's claim; null if there is nothing to send.
  due_at timestamptz(3),
  -- The time of the claim: the next e-mail contains what was published later.
  claimed_at timestamptz(3),
  attempts integer not null default 0 check (attempts >= 0),
  -- Names the message in `Message-ID`; a new one after each message.
  message_id uuid not null default uuidv7(),
  primary key (workspace_id, id),
  unique (workspace_id, email),
  foreign key (workspace_id) references workspaces on delete cascade
);
create index changelog_subscriptions_due on changelog_subscriptions (due_at) where due_at is not null;
create index changelog_subscriptions_expiry on changelog_subscriptions (expires_at) where expires_at is not null;
create index changelog_subscriptions_requested on changelog_subscriptions (workspace_id, requested_at) where state = 'requested';
