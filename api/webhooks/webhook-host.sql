-- The host of an endpoint. The rest of the URL may be a secret, so the audit list has only the host.
create or replace function webhook_host(url text) returns text
language sql immutable parallel safe as $$
  select substring(url from '^https?://([^/?#]+)')
$$;
