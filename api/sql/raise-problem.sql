-- Ends the statement with an error that the API turns into a problem. The SQLSTATE is ER followed by the status, the
-- message is the code, and the column is the invalid field, if any. The hint also contains the field, because Citus
-- does not pass on the column of an error from another node.
create or replace function raise_problem(status integer, code text, detail text, path text default '') returns void
language plpgsql as $$
begin
  raise exception using errcode = 'ER' || status, message = code, detail = detail, column = path,
    hint = case when path = '' then '{}' else json_build_object('path', path)::text end;
end $$;
