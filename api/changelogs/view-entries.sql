-- Reads entries of one workspace for many readers in one statement, and counts the views. Returns no row for a reader
-- whose entry does not exist. `is_asked` adds `isStaff` to the author. If an entry has N readers, its counter is
-- increased once, by N, and each reader gets a different count.
create or replace function view_entries(ws uuid, readers uuid[], entries uuid[], is_asked boolean default false)
returns table (place integer, body text)
language plpgsql as $$
#variable_conflict use_column
begin
  return query with calls as (
    select c.*, row_number() over (partition by entry order by place) as turn
    from unnest(readers, entries) with ordinality as c (usr, entry, place)
  ),
  counts as (
    -- Without the `having` clause, the planner would expect ten entries and read all entries of the workspace.
    select entry, count(*) as views from calls group by entry having count(*) > 0
  ),
  locked as (
    select l.id, n.views from (select * from counts order by entry) n
      cross join lateral (
        select c.id from changelogs c where c.workspace_id = ws and c.id = n.entry for no key update) l
  ),
  viewed as (
    update changelogs c set views_count = c.views_count + l.views
    from locked l where c.workspace_id = ws and c.id = l.id
    returning c.*
  ),
  shaped as materialized (
    select v.id as entry, v.views_count - n.views as before,
      changelog_head(row(v.*)::changelogs, row(u.*)::users, tags.ids, is_asked) as head
    from viewed v join counts n on n.entry = v.id
      cross join lateral (select * from users where workspace_id = ws and id = v.user_id offset 0) u
      cross join lateral (
        select string_agg('"' || l.tag_id || '"', ',' order by l.tag_id) as ids from changelog_tag_links l
        where l.workspace_id = ws and l.changelog_id = v.id) tags
  )
  select r.place::integer,
    s.head || ',"viewsCount":' || s.before + r.turn || ',"isLiked":' || (l.user_id is not null) || '}'
  from calls r join shaped s on s.entry = r.entry
    left join changelog_likes l on l.workspace_id = ws and l.changelog_id = r.entry and l.user_id = r.usr;
end $$;
