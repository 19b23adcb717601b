-- Requests may name a post by its number, also after the post was merged.
create index post_merges_by_number on post_merges (workspace_id, (duplicate->>'number')) where undone_at is null;
