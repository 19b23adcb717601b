-- Ends the statement with an answer other than success: SQLSTATE ER<status>, message = code, column = field (if any),
-- hint = further members of the problem (if any).
drop function if exists refuse(integer, text, text, text);
create or replace function refuse(
  status integer, code text, detail text, path text default '', extensions json default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, column = path, hint = extensions::text;
end $$;
