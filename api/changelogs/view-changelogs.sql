-- Called by the release before this one, which has no `view_entries` and may still run during an upgrade. No other code
-- calls this function; remove it in the next release. Runs `view_entries` for readers in many workspaces.
create or replace function view_changelogs(workspaces uuid[], readers uuid[], entries uuid[])
returns table (place integer, body text)
language sql as $$
  select of_workspace.places[v.place], v.body
  from (
    select ws, array_agg(usr order by place) as readers, array_agg(entry order by place) as entries,
      array_agg(place::integer order by place) as places
    from unnest(workspaces, readers, entries) with ordinality as c (ws, usr, entry, place) group by ws order by ws
  ) of_workspace cross join lateral view_entries(ws, of_workspace.readers, of_workspace.entries) v
$$;
