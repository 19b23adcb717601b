-- The posts that were created or edited since a time, in that order.
create index posts_updated on posts (workspace_id, updated_at, id);
