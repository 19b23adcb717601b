-- Stores the newest notification that the caller has seen; never goes back to an older one.
create or replace function see_notifications(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  insert into notification_reads as r (workspace_id, user_id, seen_id) values (ws, usr, (input->>'seenId')::uuid)
  on conflict (workspace_id, user_id) do update set seen_id = greatest(r.seen_id, excluded.seen_id);
  return (json_build_object('message', 'Notifications seen'), null)::answer;
end $$;
