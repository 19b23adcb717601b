create or replace function delete_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  delete from polls where workspace_id = ws and id = (input->>'id')::uuid;
  perform raise_problem_if(not found, 404, 'not_found', 'No such poll.');
  -- Delete the future events for the poll's start and end.
  delete from outbox_events where workspace_id = ws and subject_id = (input->>'id')::uuid and due_at > clock_timestamp();
  perform publish_event(ws, 'poll.deleted', (input->>'id')::uuid, usr);
  return (json_build_object('message', 'Poll deleted'), null)::answer;
end $$;
