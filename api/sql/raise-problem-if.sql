-- `raise_problem` where something is wrong; null is not. For writes that are not made all the time: it is called each time.
create or replace function raise_problem_if(wrong boolean, status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  if wrong then
    perform raise_problem(status, code, detail, path);
  end if;
end $$;
