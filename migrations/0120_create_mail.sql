-- The e-mails that a person chose. The columns store an address, not just a flag, so that a new address starts unconfirmed.
create table mail_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  new_posts text not null default 'off' check (new_posts in ('off', 'at_once', 'daily', 'weekly')),
  -- The address that received the link that the person opened.
  confirmed_address text,
  -- The address that a mail server rejected.
  bounced_address text,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);

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
create index mail_batches_due on mail_batches (due_at) where due_at is not null;

-- A post that a person is to hear of.
create table mail_items (
  workspace_id uuid not null,
  user_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  -- Set by the first attempt to send: what comes later is in the next message.
  batch_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id, id),
  foreign key (workspace_id, user_id) references users on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
create index mail_items_age on mail_items (created_at);
