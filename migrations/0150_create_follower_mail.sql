-- Whether the followers of posts get e-mails. They did not ask for them before, so a workspace switches them on.
alter table workspaces
  add column mails_followers boolean not null default false,
  -- The sender's name of all e-mails, instead of the workspace's name.
  add column mail_sender text check (char_length(mail_sender) between 1 and 100),
  add column mail_reply_to text;

alter table mail_preferences
  add column followed_posts text not null default 'at_once'
    check (followed_posts in ('off', 'at_once', 'daily', 'weekly')),
  -- The language of the person's browser.
  add column locale text check (locale in ('ar', 'de', 'en', 'es', 'fr', 'ja', 'pt'));

-- The event of a followed post, if the item is for a follower.
alter table mail_items add column event_id uuid;

-- An event whose followers are to get an item each.
create table mail_announcements (
  workspace_id uuid not null,
  event_id uuid not null,
  -- The followers up to this id have theirs.
  after_user_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (workspace_id, event_id),
  foreign key (workspace_id, event_id) references post_events on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
