-- Raises the epoch, which ends every widget session and delegated key within seconds.
create or replace function sign_everybody_out(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  update workspaces set epoch = epoch + 1 where id = ws;
  perform note_event(ws, usr, 'everybody.signed_out', null);
  return (json_build_object('message', 'Everybody is signed out'), null)::answer;
end $$;
