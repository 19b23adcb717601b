-- Called by the release before `view_entries` only, which may still run beside this one. Remove it with the next release.
-- Reads many entries in one statement: one row per place, none if there is no such entry. An entry read N times rises by N
-- once, and its readers get N distinct counts.
create or replace function view_changelogs(workspaces uuid[], readers uuid[], entries uuid[])
returns table (place integer, body text)
language sql as $$
  with calls as (
    select c.*, row_number() over (partition by ws, entry order by place) as turn
    from unnest(workspaces, readers, entries) with ordinality as c (ws, usr, entry, place)
  ),
  counts as (
    select ws, entry, count(*) as views from calls group by ws, entry order by ws, entry
  ),
  locked as (
    select c.workspace_id, c.id from changelogs c join counts n on c.workspace_id = n.ws and c.id = n.entry
    order by c.workspace_id, c.id for no key update of c
  ),
  viewed as (
    update changelogs c set views_count = c.views_count + n.views
    from counts n join locked l on l.workspace_id = n.ws and l.id = n.entry
    where c.workspace_id = n.ws and c.id = n.entry
    returning c, n.views
  ),
  shaped as materialized (
    select (v.c).workspace_id as ws, (v.c).id as entry, (v.c).views_count - v.views as before,
      changelog_head(v.c, u, tags.ids) as head
    from viewed v join users u on u.workspace_id = (v.c).workspace_id and u.id = (v.c).user_id
      cross join lateral (
        select string_agg('"' || l.tag_id || '"', ',' order by l.tag_id) as ids from changelog_tag_links l
        where l.workspace_id = (v.c).workspace_id and l.changelog_id = (v.c).id) tags
  )
  select r.place::integer,
    s.head || ',"viewsCount":' || s.before + r.turn || ',"isLiked":' || exists (
      select 1 from changelog_likes l
      where l.workspace_id = r.ws and l.changelog_id = r.entry and l.user_id = r.usr) || '}'
  from calls r join shaped s on s.ws = r.ws and s.entry = r.entry
$$;
