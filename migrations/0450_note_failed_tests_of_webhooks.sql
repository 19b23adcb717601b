-- When the last test event failed; null after a success and in rows of an earlier release.
alter table webhook_endpoints add column test_failed_at timestamptz(3);
