-- `lock_post`, refusing what it does not find.
create or replace function lock_post_activity(ws uuid, post uuid, usr uuid, staff boolean) returns void
language plpgsql as $$
begin
  if not lock_post(ws, post, usr, staff) then
    perform refuse(404, 'not_found', 'No such post.');
  end if;
end $$;
