-- The comments on a post, replies included, by time: the dashboard reads them from the newest one back.
create index comments_by_time on comments (workspace_id, post_id, created_at desc, id desc);
