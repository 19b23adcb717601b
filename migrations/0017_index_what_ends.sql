-- Sessions and invitations are swept too, and found as the rest is.
create index account_sessions_use on account_sessions (last_used_at);
create index account_sessions_age on account_sessions (created_at);
create index invitations_expiry on invitations (expires_at);
