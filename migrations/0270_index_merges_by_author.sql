-- By the duplicate's author, whose data an export, an erasure or a sign-in looks for, also in merges that were undone.
create index post_merges_by_author on post_merges (workspace_id, (duplicate->>'user_id'));
