-- To whom an invitation was mailed last: by a digest, for an hour, so that nobody's mailbox is filled through us. Of all
-- workspaces, as one person may have many.
create table invitation_letters (
  recipient text primary key,
  workspace_id uuid not null,
  sent_at timestamptz(3) not null default now()
);
create index invitation_letters_sent on invitation_letters (sent_at);
