-- Notes a new post for each member of staff who chose to be notified of new posts, except its author. Locks the member's
-- batch before it adds the item, so that a concurrent claim either contains the item or leaves it to the next message.
create or replace function add_new_post_mail(ws uuid, post uuid, author uuid) returns void
language plpgsql as $$
declare
  moment constant timestamptz := now();
  member record;
begin
  for member in
    select p.user_id, p.new_posts from mail_preferences p
      join users u on u.workspace_id = ws and u.id = p.user_id
    where p.workspace_id = ws and p.new_posts <> 'off' and p.confirmed_address = u.email
      and p.bounced_address is distinct from u.email and u.role <> 'end_user' and u.id is distinct from author
    order by p.user_id
  loop
    insert into mail_batches as b (workspace_id, user_id, due_at)
    values (ws, member.user_id, mail_due_at(member.new_posts, null, moment))
    on conflict (workspace_id, user_id) do update
      set due_at = coalesce(b.due_at, mail_due_at(member.new_posts, b.last_sent_at, moment));
    insert into mail_items (workspace_id, user_id, post_id) values (ws, member.user_id, post);
  end loop;
end $$;
