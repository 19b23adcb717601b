create or replace function update_changelog_tag(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  after changelog_tags;
begin
  update changelog_tags set name = input->>'name' where workspace_id = ws and id = (input->>'id')::uuid
  returning * into after;
  perform raise_problem_if(not found, 404, 'not_found', 'No such changelog tag.');
  perform note_event(ws, usr, 'changelog_tag.updated', after.name);
  return (changelog_tag_json(after), null)::answer;
end $$;
