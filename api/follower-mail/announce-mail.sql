-- Adds an item of e-mails for each follower of the posts whose events wait in `mail_announcements`, for at most `most`
-- followers, and returns their number. Only people whose address a signed token or a link confirmed get items, and nobody gets
-- any about their own actions. `follower_mail` checks again who may read an event when the e-mail is written.
create or replace function announce_mail(most integer) returns integer
language plpgsql as $$
declare
  moment constant timestamptz := now();
  place record;
  progress mail_announcements;
  event post_events;
  author uuid;
  person uuid;
  frequency text;
  part uuid[];
  announced integer := 0;
begin
  -- Two processes could lock the batches of two people in opposite orders.
  if not pg_try_advisory_xact_lock(hashtextextended('earshot announcements', 0)) then
    return 0;
  end if;
  for place in
    select workspace_id as ws, event_id as id from mail_announcements order by event_id limit 20
  loop
    exit when announced >= most;
    select * into progress from mail_announcements
    where workspace_id = place.ws and event_id = place.id for update skip locked;
    continue when not found;
    select * into event from post_events where workspace_id = place.ws and id = place.id;
    author := coalesce(
      event.actor_id, (select user_id from comments where workspace_id = place.ws and id = event.comment_id));
    part := array(
      select f from post_follower_ids(place.ws, event.post_id, progress.after_user_id, most - announced) f
      where exists (select 1 from workspaces where id = place.ws and mails_followers) order by f);
    foreach person in array part loop
      select p.followed_posts into frequency
      from users u join mail_preferences p on p.workspace_id = place.ws and p.user_id = u.id
        left join post_follows w on w.workspace_id = place.ws and w.post_id = event.post_id and w.user_id = u.id
      where u.workspace_id = place.ws and u.id = person and u.role = 'end_user' and u.blocked_at is null
        and u.email is not null and p.confirmed_address = u.email and p.bounced_address is distinct from u.email
        and p.followed_posts <> 'off' and w.is_following is distinct from false and u.id is distinct from author;
      continue when not found;
      -- Locks the batch first, as `add_new_post_mail` does.
      insert into mail_batches as b (workspace_id, user_id, due_at)
      values (place.ws, person, mail_due_at(frequency, null, moment))
      on conflict (workspace_id, user_id) do update
        set due_at = coalesce(b.due_at, mail_due_at(frequency, b.last_sent_at, moment));
      insert into mail_items (workspace_id, user_id, post_id, event_id)
      values (place.ws, person, event.post_id, place.id);
    end loop;
    if cardinality(part) < most - announced then
      delete from mail_announcements where workspace_id = place.ws and event_id = place.id;
    else
      -- A node of Citus crashes if an update sets a column to an element of an array.
      progress.after_user_id := part[cardinality(part)];
      update mail_announcements set after_user_id = progress.after_user_id
      where workspace_id = place.ws and event_id = place.id;
    end if;
    announced := announced + cardinality(part);
  end loop;
  return announced;
end $$;
