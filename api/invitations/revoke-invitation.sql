create or replace function revoke_invitation(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
begin
  delete from invitations where workspace_id = ws and id = (input->>'id')::uuid;
  perform raise_problem_if(not found, 404, 'not_found', 'No such invitation.');
  perform note_event(ws, usr, 'invitation.revoked', input->>'id');
  return (json_build_object('message', 'Invitation revoked'), null)::answer;
end $$;
