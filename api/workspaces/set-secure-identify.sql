-- Sets whether the widget requires signed identities. Turning this on raises the epoch, which ends all widget sessions.
create or replace function set_secure_identify(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  wanted boolean := (input->>'enforce')::boolean;
begin
  update workspaces
  set epoch = epoch + case when wanted and not enforce_secure_identify then 1 else 0 end,
      enforce_secure_identify = wanted
  where id = ws;
  perform note_event(ws, usr, 'secure_identify.set', case when wanted then 'enforced' else 'not enforced' end);
  return (json_build_object('enforceSecureIdentify', wanted), null)::answer;
end $$;
