create or replace function delete_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  gone polls;
  moment timestamptz;
begin
  delete from polls where workspace_id = ws and id = (input->>'id')::uuid returning * into gone;
  perform raise_problem_if(not found, 404, 'not_found', 'No such poll.');
  -- Delete the future events for the poll's start and end. On Citus, the condition cannot call `clock_timestamp`.
  moment := clock_timestamp();
  delete from outbox_events where workspace_id = ws and subject_id = (input->>'id')::uuid and due_at > moment;
  perform publish_event(ws, 'poll.deleted', (input->>'id')::uuid, usr);
  perform note_event(ws, usr, 'poll.deleted', gone.title);
  return (json_build_object('message', 'Poll deleted'), null)::answer;
end $$;
