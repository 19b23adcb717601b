-- The sweep finds what is old by an entry of an index, not by reading what is kept.
create index audit_events_age on audit_events (created_at);
create index refused_origins_age on refused_origins (last_seen_at);
