-- Changes the fields that the input names. If the board becomes private or public, adds an event, because other people can
-- then see its posts.
create or replace function update_board(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  before boards;
  after boards;
  change constant text := case when (input->>'isPrivate')::boolean then 'board.made_private' else 'board.made_public' end;
begin
  select * into before from boards where workspace_id = ws and id = (input->>'id')::uuid and deleted_at is null
  for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such board.');
  perform require_match(input->'ifMatch', board_json(before)::text);
  update boards set
    title = coalesce(input->>'title', title), url = coalesce(input->>'url', url),
    description = case when input ? 'description' then input->>'description' else description end,
    is_private = coalesce((input->>'isPrivate')::boolean, is_private)
  where workspace_id = ws and id = before.id
  returning * into after;
  if after.is_private <> before.is_private then
    perform publish_event(ws, change, after.id, usr);
    perform note_event(ws, usr, change, after.title);
  elsif after is distinct from before then
    perform note_event(ws, usr, 'board.updated', after.title);
  end if;
  return (board_json(after), null)::answer;
end $$;
