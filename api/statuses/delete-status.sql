create or replace function delete_status(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  target statuses;
begin
  select * into target from statuses where workspace_id = ws and id = (input->>'id')::uuid for update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such status.');
  if exists (
    select 1 from posts p where workspace_id = ws and status_id = target.id and exists (
      select 1 from boards b where b.workspace_id = ws and b.id = p.board_id and b.deleted_at is null)) then
    perform raise_problem(409, 'status_in_use', 'Posts still have this status. Give them another status first.');
  end if;
  if exists (select 1 from posts where workspace_id = ws and status_id = target.id) then
    perform raise_problem(409, 'status_in_use', 'Posts of a deleted board still have this status. Try again in a few minutes.');
  end if;
  delete from statuses where workspace_id = ws and id = target.id;
  perform note_event(ws, usr, 'status.deleted', target.value);
  return (json_build_object('message', 'Status deleted'), null)::answer;
end $$;
