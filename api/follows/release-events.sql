-- Notifies people of events that were held for a minute, at most `most`: staff who chose it of new posts, and followers of
-- the others. Notifies nobody of a status that is again the one that people know. The caller makes sure that only one
-- process does this at a time, and that the outbox has no event that undoes one of these.
create or replace function release_events(most integer) returns void
language plpgsql as $$
declare
  held held_events;
begin
  for held in
    select * from held_events where occurred_at <= now() - interval '1 minute' order by occurred_at limit most
  loop
    delete from held_events
    where workspace_id = held.workspace_id and type = held.type and subject_id = held.subject_id;
    if held.type = 'post.created' then
      perform add_new_post_mail(held.workspace_id, held.subject_id, held.actor_id);
    elsif held.type <> 'post.status_changed' or held.details->'fromStatusId' <> held.details->'toStatusId' then
      perform add_post_event(
        held.workspace_id, held.type, held.subject_id, held.actor_id, held.details, held.occurred_at);
    end if;
  end loop;
end $$;
