-- Deletes at most `most` rows of a table whose time `since` is before `before`, oldest first, and returns how many.
-- On Citus, one statement cannot lock rows of several workspaces. There, the function finds the time of the last row to
-- delete, and deletes every row up to that time: more than `most` rows if several rows have that time. It waits for
-- locked rows instead of skipping them.
create or replace function delete_old_rows(name text, since text, before timestamptz, most integer) returns integer
language plpgsql as $$
declare
  last timestamptz;
  deleted integer;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then
    -- A ctid is unique only within one heap. The array allows a look-up by ctid; the second condition then checks the
    -- heap.
    execute format(
      'with old as materialized (
        select tableoid as heap, ctid as place from %1$I where %2$I < $1 order by %2$I limit $2
        for update skip locked)
      delete from %1$I
      where ctid = any(array(select place from old)) and (tableoid, ctid) in (select heap, place from old)',
      name, since) using before, most;
  else
    execute format('select max(%2$I) from (select %2$I from %1$I where %2$I < $1 order by %2$I limit $2) old', name, since)
      into last using before, most;
    execute format('delete from %1$I where %2$I <= $1', name, since) using last;
  end if;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
