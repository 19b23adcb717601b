-- Stores how often the caller is notified of followed posts. A choice also ends the state of an address that was rejected.
create or replace function set_follower_mail(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  wanted constant text := input->>'followedPosts';
  moment constant timestamptz := now();
begin
  perform from users where workspace_id = ws and id = usr for no key update;
  perform raise_problem_if(not found, 404, 'not_found', 'No such user.');
  insert into mail_preferences (workspace_id, user_id, followed_posts) values (ws, usr, wanted)
  on conflict (workspace_id, user_id) do update
    set followed_posts = excluded.followed_posts, bounced_address = null;
  if wanted = 'off' then
    update mail_batches set due_at = null, attempts = 0 where workspace_id = ws and user_id = usr;
    delete from mail_items where workspace_id = ws and user_id = usr;
  else
    update mail_batches set due_at = mail_due_at(wanted, last_sent_at, moment)
    where workspace_id = ws and user_id = usr and due_at is not null and attempts = 0;
  end if;
  return (json_build_object('followedPosts', wanted), null)::answer;
end $$;
