-- People with a name or an address that nobody has proved, in the order in which idle ones are looked for.
create index users_guests on users (workspace_id, id)
where blocked_at is null
  and (identity = 'unverified' or identity = 'anonymous' and (full_name <> 'Anonymous' or email is not null));
