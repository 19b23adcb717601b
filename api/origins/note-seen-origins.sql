-- Records the origins on which the widget worked. Keeps only the latest 20 of each workspace, and updates each row at
-- most once a minute.
create or replace function note_seen_origins(told uuid[], origins text[]) returns void
language plpgsql as $$
begin
  insert into seen_origins as s (workspace_id, origin)
  select distinct w.id, news.origin
  from unnest(told, origins) as news (ws, origin) join workspaces w on w.id = news.ws
  order by w.id, news.origin
  on conflict (workspace_id, origin) do update
    set last_seen_at = excluded.last_seen_at where excluded.last_seen_at - s.last_seen_at > interval '1 minute';
  delete from seen_origins s using (
    select workspace_id, origin,
      row_number() over (partition by workspace_id order by last_seen_at desc, origin) as place
    from seen_origins where workspace_id = any(told)) ranked
  where s.workspace_id = ranked.workspace_id and s.origin = ranked.origin and ranked.place > 20;
end $$;
