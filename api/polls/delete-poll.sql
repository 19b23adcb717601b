create or replace function delete_poll(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  delete from polls where workspace_id = ws and id = (input->>'id')::uuid;
  perform raise_problem_if(not found, 404, 'not_found', 'No such poll.');
  return (json_build_object('message', 'Poll deleted'), null)::answer;
end $$;
