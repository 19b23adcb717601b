-- The root key under which each API key's digest was made; null if an older release made the digest.
alter table api_keys add column root_key text;

-- When each root key first was the first one in API_ROOT_KEYS, so that a digest only ever moves to a newer root key, even
-- while processes with the old and with the new order run side by side.
create table api_root_keys (
  id text primary key,
  first_used_at timestamptz(3) not null default now()
);
