-- Indexes all posts again, so that searches find words with accents by their spellings without them. Searches work meanwhile.
insert into search_queue (workspace_id, post_id) select id, id from workspaces;
