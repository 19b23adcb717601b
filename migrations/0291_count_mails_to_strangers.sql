-- The last two e-mails to an address that had confirmed nothing, over all workspaces, by a keyed digest of the address.
create table stranger_mails (
  recipient text primary key,
  message_id uuid,
  -- Null if the recipient wants no such e-mails any more; then the row is kept forever.
  sent_at timestamptz(3),
  previous_id uuid,
  previous_at timestamptz(3)
);
create index stranger_mails_age on stranger_mails (sent_at);
