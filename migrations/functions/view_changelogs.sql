-- Many readings in one statement, one row each at the place asked, none where there is no such entry. An entry read N
-- times moves by N once, and its readers are told N distinct counts.
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
  )
  select calls.place::integer,
    (changelog_read_json(v.c, calls.usr)
      || jsonb_build_object('viewsCount', (v.c).views_count - v.views + calls.turn))::text
  from calls join viewed v on (v.c).workspace_id = calls.ws and (v.c).id = calls.entry
$$;
