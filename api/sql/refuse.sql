-- Ends the statement with an answer other than success: SQLSTATE ER<status>, message = code, column = field (if any).
drop function if exists refuse(integer, text, text, text, json);
create or replace function refuse(status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, column = path;
end $$;
