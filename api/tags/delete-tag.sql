-- Deletes a tag and removes it from its posts, which otherwise stay unchanged.
create or replace function delete_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  delete from tags where workspace_id = ws and id = (input->>'id')::uuid;
  perform raise_problem_if(not found, 404, 'not_found', 'No such tag.');
  return (json_build_object('message', 'Tag deleted'), null)::answer;
end $$;
