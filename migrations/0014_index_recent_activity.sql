-- For counting by day: rows of one time lie together, so a block range index is a few pages and costs a write nothing.
create index votes_recent on votes using brin (created_at) with (pages_per_range = 32);
create index comments_recent on comments using brin (created_at) with (pages_per_range = 32);
