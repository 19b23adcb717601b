-- Adds the rejections that one BFF process has counted since its last report. Keeps only the latest 100 origins of each
-- workspace.
create or replace function note_refused_origins(told uuid[], origins text[], counts bigint[]) returns void
language plpgsql as $$
begin
  insert into refused_origins as r (workspace_id, origin, refusals)
  select w.id, news.origin, news.refusals
  from unnest(told, origins, counts) as news (ws, origin, refusals) join workspaces w on w.id = news.ws
  order by w.id, news.origin
  on conflict (workspace_id, origin) do update
    set refusals = r.refusals + excluded.refusals, last_seen_at = excluded.last_seen_at;
  delete from refused_origins r using (
    select workspace_id, origin,
      row_number() over (partition by workspace_id order by last_seen_at desc, origin) as place
    from refused_origins where workspace_id = any(told)) ranked
  where r.workspace_id = ranked.workspace_id and r.origin = ranked.origin and ranked.place > 100;
end $$;
