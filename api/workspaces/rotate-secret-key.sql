-- Replaces the secret key. The old key stays valid during the overlap. Without an overlap, the old key becomes invalid
-- at once, and the raised epoch ends all widget sessions.
create or replace function rotate_secret_key(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  hours numeric := (input->>'overlapHours')::numeric;
  until timestamptz := now() + make_interval(secs => (hours * 3600)::double precision);
begin
  update workspaces set
    previous_secret_key_sealed = case when hours > 0 then secret_key_sealed end,
    previous_secret_key_valid_until = case when hours > 0 then until end,
    secret_key_sealed = input->>'sealed',
    epoch = epoch + case when hours > 0 then 0 else 1 end
  where id = ws;
  perform note_event(ws, usr, 'secret_key.rotated', hours || ' h overlap');
  return (json_build_object('previousValidUntil', case when hours > 0 then iso(until) end), null)::answer;
end $$;
