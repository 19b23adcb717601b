-- Queues the next 10,000 posts of a workspace, so that the statement ends within its time limit. The rows `queued` then
-- contain the last of these posts. Returns whether these were all posts.
create or replace function queue_all_posts(ws uuid, queued uuid[]) returns boolean
language plpgsql as $$
declare
  last uuid;
  next uuid[];
begin
  -- A row without a post is a newer request, which begins again.
  select case when bool_and(words is not null) then min(words[1])::uuid end into last
  from search_queue where workspace_id = ws and post_id = ws and id = any(queued);
  next := array(
    select p.id from posts p where p.workspace_id = ws and (last is null or p.id > last) order by p.id limit 10000);
  insert into search_queue (workspace_id, post_id) select ws, post from unnest(next) post;
  -- A node of Citus crashes if an update sets a column to an element of an array.
  last := next[10000];
  update search_queue set words = array[last::text]
  where workspace_id = ws and post_id = ws and id = any(queued) and cardinality(next) = 10000;
  return cardinality(next) < 10000;
end $$;
