-- `posts_by_status` of 0040 serves what this index served. Apart from it: one transaction that builds an index and drops another
-- one waits for edits that wait for it.
drop index posts_status;
