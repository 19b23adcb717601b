-- Indexes up to `most` queued posts for searches, and returns their number. Only one process indexes at a time; in
-- others, the function returns 0 at once. Leaves posts queued that another transaction is deleting or merging. A post whose
-- texts PostgreSQL cannot index is left out, so that the posts behind it are not left waiting.
create or replace function index_posts(most integer) returns integer
language plpgsql as $$
declare
  queued record;
  is_done boolean;
  indexed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot search', 0)) then
    return 0;
  end if;
  for queued in
    select q.workspace_id, q.post_id, array_agg(q.id) as ids, min(q.queued_at) as first,
      case when bool_and(q.comment_id is not null) then array_agg(q.comment_id) end as new_comments
    from (select workspace_id, post_id, id, queued_at, comment_id from search_queue order by queued_at limit most) q
    group by q.workspace_id, q.post_id order by first
  loop
    begin
      is_done := queued.new_comments is not null
        and index_comments(queued.workspace_id, queued.post_id, queued.new_comments);
      if not is_done then
        is_done := index_post(queued.workspace_id, queued.post_id, queued.ids);
      end if;
    exception when program_limit_exceeded or data_exception or undefined_object then
      raise warning 'post % of workspace % is not indexed: %', queued.post_id, queued.workspace_id, sqlerrm;
      is_done := true;
    end;
    if is_done then
      -- The subquery hides the length of the array, for which the statement would be planned again.
      delete from search_queue
      where workspace_id = queued.workspace_id and post_id = queued.post_id and id = any(array(select unnest(queued.ids)));
      indexed := indexed + 1;
    end if;
  end loop;
  return indexed;
end $$;
