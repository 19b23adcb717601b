create or replace function set_allowed_domains(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  domains text[] := array(select jsonb_array_elements_text(input->'allowedDomains'));
begin
  update workspaces set allowed_domains = domains where id = ws;
  perform note_event(ws, usr, 'allowed_domains.set', array_to_string(domains, ' '));
  return (json_build_object('allowedDomains', domains), null)::answer;
end $$;
