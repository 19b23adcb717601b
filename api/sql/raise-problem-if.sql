-- Calls `raise_problem` if `wrong` is true, but not if it is null. Use it only in infrequent writes, because every call
-- costs time.
create or replace function raise_problem_if(wrong boolean, status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  if wrong then
    perform raise_problem(status, code, detail, path);
  end if;
end $$;
