-- When a guest's address was last asked for a confirmation, so that nobody can make Earshot send many e-mails to an address.
create table mail_confirmations (
  workspace_id uuid not null,
  email text not null,
  asked_at timestamptz(3) not null default now(),
  primary key (workspace_id, email),
  foreign key (workspace_id) references workspaces on delete cascade
);
create index mail_confirmations_age on mail_confirmations (asked_at);
create index mail_confirmations_recent on mail_confirmations (workspace_id, asked_at);
