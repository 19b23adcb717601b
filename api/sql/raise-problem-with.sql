-- `raise_problem` with further members of the problem: hint = those, as JSON. A function of its own, because beside an overload of
-- `raise_problem` an older release's copy would make every call of it ambiguous.
create or replace function raise_problem_with(status integer, code text, detail text, extensions json) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, hint = extensions::text;
end $$;
