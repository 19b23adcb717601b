-- A poll as JSON text. `options` is the comma-separated JSON of its options, sorted by `order`, then `submitted`.
create or replace function poll_text(p polls, options text, is_voted boolean) returns text
language sql stable parallel safe as $$
  select '{"id":"' || p.id || '","createdAt":"' || iso(p.created_at) || '","workspaceId":"' || p.workspace_id
    || '","userId":"' || p.user_id || '","title":' || to_json(p.title)
    || ',"description":' || coalesce(to_json(p.description)::text, 'null') || ',"type":"' || p.type
    || '","startAt":"' || iso(p.start_at) || '","endAt":"' || iso(p.end_at)
    || '","status":"' || poll_status(p, now()) || '","totalVotes":' || p.ballots_count
    || ',"isVoted":' || coalesce(is_voted, false) || ',"options":[' || coalesce(options, '') || ']}'
$$;
