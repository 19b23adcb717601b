-- Many toggles in one transaction, one row each at the place asked, none where the post cannot be seen. Posts are locked
-- in the order of their ids, so that batches wait for each other and never in a circle; one person's toggles on one post
-- keep their order.
create or replace function toggle_post_votes(workspaces uuid[], voters uuid[], staffs boolean[], posts uuid[])
returns table (place integer, body text)
language plpgsql as $$
declare
  call record;
begin
  for call in
    select * from unnest(workspaces, voters, staffs, posts) with ordinality as c (ws, usr, staff, post, place)
    order by c.ws, c.post, c.place
  loop
    if lock_post(call.ws, call.post, call.usr, call.staff) then
      place := call.place;
      body := flip_post_vote(call.ws, call.post, call.usr);
      return next;
    end if;
  end loop;
end $$;
