create table changelogs (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  content text not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  views_count bigint not null default 0 check (views_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users
) with (fillfactor = 70);
comment on table changelogs is
'people: no, only staff write the changelog
file: yes';
create index changelogs_newest on changelogs (workspace_id, created_at desc, id desc);
create index changelogs_search on changelogs using gin (workspace_id, title gin_trgm_ops, content gin_trgm_ops);

create table changelog_tags (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  changelogs_count integer not null default 0 check (changelogs_count >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
comment on table changelog_tags is 'file: yes';
create unique index changelog_tags_name_key on changelog_tags (workspace_id, lower(name));

create table changelog_tag_links (
  workspace_id uuid not null,
  changelog_id uuid not null,
  tag_id uuid not null,
  primary key (workspace_id, changelog_id, tag_id),
  foreign key (workspace_id, changelog_id) references changelogs on delete cascade,
  constraint changelog_tag_links_tag foreign key (workspace_id, tag_id) references changelog_tags on delete cascade
);
comment on table changelog_tag_links is 'file: yes';
create index changelog_tag_links_by_tag on changelog_tag_links (workspace_id, tag_id, changelog_id);

create table changelog_likes (
  workspace_id uuid not null,
  changelog_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, changelog_id, user_id),
  foreign key (workspace_id, changelog_id) references changelogs on delete cascade,
  foreign key (workspace_id, user_id) references users
);
comment on table changelog_likes is
'removal: by withdraw_votes
erasure: keep, the like still counts
joining: by move_votes
export: changelogLikes
file: yes';
create index changelog_likes_by_user on changelog_likes (workspace_id, user_id);

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
  first_bounced_at timestamptz(3),
  primary key (workspace_id, id),
  unique (workspace_id, email),
  foreign key (workspace_id) references workspaces on delete cascade
);
comment on table changelog_subscriptions is
'removal: keep, the address chose the e-mails
erasure: by erase_user
joining: no, an address subscribes without a visitor
export: no, it belongs to an address
file: yes';
create index changelog_subscriptions_due on changelog_subscriptions (due_at) where due_at is not null;
create index changelog_subscriptions_expiry on changelog_subscriptions (expires_at) where expires_at is not null;
create index changelog_subscriptions_requested on changelog_subscriptions (workspace_id, requested_at) where state = 'requested';
