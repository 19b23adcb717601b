-- `raise_problem` if `wrong` is true, not if null. Only for infrequent writes, because it is a call even if all is well.
create or replace function raise_problem_if(wrong boolean, status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  if wrong then
    perform raise_problem(status, code, detail, path);
  end if;
end $$;
