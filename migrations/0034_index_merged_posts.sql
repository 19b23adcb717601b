-- By the duplicate, whose old address leads to the post that it was merged into.
create index post_merges_by_duplicate on post_merges (workspace_id, (duplicate->>'id')) where undone_at is null;
