-- Like `raise_problem`, with additional members of the problem as JSON in `hint`.
create or replace function raise_problem_with(status integer, code text, detail text, extensions json) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, hint = extensions::text;
end $$;
