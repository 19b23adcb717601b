create or replace function delete_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target polls := lock_poll(ws, (input->>'id')::uuid);
  moment timestamptz;
begin
  perform require_match(input->'ifMatch', poll_json(target, usr)::text);
  delete from polls where workspace_id = ws and id = target.id;
  -- Delete the future events for the poll's start and end. On Citus, the condition cannot call `clock_timestamp`.
  moment := clock_timestamp();
  delete from outbox_events where workspace_id = ws and subject_id = target.id and due_at > moment;
  perform publish_event(ws, 'poll.deleted', target.id, usr);
  perform note_event(ws, usr, 'poll.deleted', target.title);
  return (json_build_object('message', 'Poll deleted'), null)::answer;
end $$;
