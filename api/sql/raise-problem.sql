-- Ends the statement with an error that becomes a problem: SQLSTATE ER<status>, message = code, column = field, if any.
drop function if exists raise_problem(integer, text, text, text, json);
create or replace function raise_problem(status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, column = path;
end $$;
