-- Adds the row of a picture, before its files are stored, or returns `retryAfter` like `check_picture`.
create or replace function create_picture(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  checked answer := check_picture(ws, usr, staff, input);
  made pictures;
begin
  if checked.body->>'retryAfter' is not null then
    return checked;
  end if;
  insert into pictures (workspace_id, user_id, width, height, bytes)
  values (ws, usr, (input->>'width')::integer, (input->>'height')::integer, (input->>'bytes')::integer)
  returning * into made;
  return (json_build_object('id', made.id, 'width', made.width, 'height', made.height, 'retryAfter', null), null)::answer;
end $$;
