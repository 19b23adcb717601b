-- The e-mails that a person chose. The columns store an address, not just a flag, so that a new address starts unconfirmed.
create table mail_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  new_posts text not null default 'off' check (new_posts in ('off', 'at_once', 'daily', 'weekly')),
  -- The address that received the link that the person opened.
  confirmed_address text,
  -- The address that a mail server rejected.
  bounced_address text,
  -- The first of two bounces after which an address counts as bad: servers sometimes reject an address by mistake.
  first_bounced_address text,
  first_bounced_at timestamptz(3),
  followed_posts text not null default 'at_once' check (followed_posts in ('off', 'at_once', 'daily', 'weekly')),
  -- The language of the person's browser.
  locale text check (locale in ('ar', 'de', 'en', 'es', 'fr', 'ja', 'pt')),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);
comment on table mail_preferences is
'removal: keep, it shows nobody anything
erasure: by forget_mail
joining: no, the person confirms an address of their own
export: mail
file: yes';

-- The next e-mail to each person, and when the last one was sent.
create table mail_batches (
  workspace_id uuid not null,
  user_id uuid not null,
  -- Names the message in `Message-ID`; a new one after each message.
  id uuid not null default uuidv7(),
  is_confirmation boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  -- The next attempt, or the end of the current worker's claim; null if there is nothing to send.
  due_at timestamptz(3),
  last_sent_at timestamptz(3),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table mail_batches is
'removal: keep, it is deleted when it is sent
erasure: by forget_mail
joining: no, the person gets e-mails of their own
export: no, it is deleted when it is sent
file: no, both installations would send the e-mails';
create index mail_batches_due on mail_batches (due_at) where due_at is not null;

-- A post or an event for the next e-mail to a person.
create table mail_items (
  workspace_id uuid not null,
  user_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  -- Set by the first attempt to send: what comes later is in the next message.
  batch_id uuid,
  created_at timestamptz(3) not null default now(),
  -- The event of a followed post, if the item is for a follower.
  event_id uuid,
  primary key (workspace_id, user_id, id),
  foreign key (workspace_id, user_id) references users on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table mail_items is
'removal: keep, it is deleted when it is sent
erasure: by forget_mail
joining: no, the person gets e-mails of their own
export: no, it is deleted when it is sent
merge: no, an e-mail omits posts that are gone
file: no, it belongs to mail_batches';
create index mail_items_age on mail_items (created_at);

-- An event that is being added to the next e-mails of the post's followers.
create table mail_announcements (
  workspace_id uuid not null,
  event_id uuid not null,
  -- It was added for the followers up to this id.
  after_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (workspace_id, event_id),
  foreign key (workspace_id, event_id) references post_events on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table mail_announcements is 'file: no, it belongs to mail_items';

-- When a guest's address was last asked for a confirmation, so that nobody can make Earshot send many e-mails to an address.
create table mail_confirmations (
  workspace_id uuid not null,
  email text not null,
  asked_at timestamptz(3) not null default now(),
  -- The guest who gave the address, so that one guest cannot use up what a workspace sends in an hour.
  user_id uuid,
  primary key (workspace_id, email),
  foreign key (workspace_id) references workspaces on delete cascade
);
comment on table mail_confirmations is
'people: no, it limits the e-mails to an address, for an hour
file: no, it limits the e-mails to an address, for an hour';
create index mail_confirmations_age on mail_confirmations (asked_at);
create index mail_confirmations_recent on mail_confirmations (workspace_id, asked_at);

-- The last two e-mails to an address that had confirmed nothing, over all workspaces, by a keyed digest of the address.
create table stranger_mails (
  recipient text primary key,
  message_id uuid,
  -- Null if the recipient wants no more such e-mails; the row is then kept forever.
  sent_at timestamptz(3),
  previous_id uuid,
  previous_at timestamptz(3)
);
create index stranger_mails_age on stranger_mails (sent_at);
