-- Calls counted for all processes together (RATE_LIMIT_STORE=postgres). Unlogged: after a crash everybody starts anew.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz(3) not null
);
create index call_counts_expiry on call_counts (ends_at);
