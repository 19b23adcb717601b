-- The list of people, newest first.
create index users_newest on users (workspace_id, created_at desc, id desc);
