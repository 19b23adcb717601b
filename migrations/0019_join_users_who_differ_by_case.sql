-- An id of the customer's system that is shaped like a UUID is one person in any case; SQL Server writes them in upper
-- case. End users whose ids differ only by case become one. The kept person is the one a server's votes reach, else the
-- oldest. What both did counts once, and the kept person's own stays.

-- A trigger, so that functions of an older release, which keep the case, write one spelling too. Its lock keeps further
-- twins out while those that are there are joined.
create or replace function spell_external_id() returns trigger
language plpgsql as $$
begin
  new.external_id := lower(new.external_id);
  return new;
end $$;
create or replace trigger users_external_id_in_one_spelling before insert on users
for each row when (new.external_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
execute function spell_external_id();

create function pg_temp.join_users(ws uuid, gone uuid, kept uuid) returns void
language plpgsql as $$
declare
  owner record;
begin
  -- A merge that is undone gives each post its vote back: who voted for both, as two people, has one of each.
  update post_merges m set
    moved_voters = array_remove(array_remove(moved_voters, gone), kept),
    dropped_votes = dropped_votes
      || (to_jsonb(v) || jsonb_build_object('post_id', m.duplicate->>'id', 'user_id', kept))
  from votes v join votes o on o.workspace_id = ws and o.post_id = v.post_id and o.user_id = kept
  where m.workspace_id = ws and v.workspace_id = ws and v.post_id = m.post_id and v.user_id = gone
    and m.undone_at is null and (gone = any(moved_voters)) <> (kept = any(moved_voters));
  update post_merges set
    moved_voters = array_replace(moved_voters, gone, kept),
    dropped_votes = (
      select coalesce(jsonb_agg(
        case vote->>'user_id' when gone::text then vote || jsonb_build_object('user_id', kept) else vote end), '[]')
      from jsonb_array_elements(dropped_votes) vote),
    duplicate = case duplicate->>'user_id'
      when gone::text then duplicate || jsonb_build_object('user_id', kept) else duplicate end
  where workspace_id = ws and (gone = any(moved_voters) or duplicate->>'user_id' = gone::text
    or dropped_votes @> jsonb_build_array(jsonb_build_object('user_id', gone)));

  with twice as (
    delete from votes v where workspace_id = ws and user_id = gone and exists (
      select from votes o where o.workspace_id = ws and o.post_id = v.post_id and o.user_id = kept)
    returning post_id)
  update post_activity a set votes_count = votes_count - 1 from twice
  where a.workspace_id = ws and a.post_id = twice.post_id;
  with twice as (
    delete from comment_likes l where workspace_id = ws and user_id = gone and exists (
      select from comment_likes o where o.workspace_id = ws and o.comment_id = l.comment_id and o.user_id = kept)
    returning comment_id)
  update comments c set likes_count = likes_count - 1 from twice
  where c.workspace_id = ws and c.id = twice.comment_id;
  with twice as (
    delete from changelog_likes l where workspace_id = ws and user_id = gone and exists (
      select from changelog_likes o
      where o.workspace_id = ws and o.changelog_id = l.changelog_id and o.user_id = kept)
    returning changelog_id)
  update changelogs c set likes_count = likes_count - 1 from twice
  where c.workspace_id = ws and c.id = twice.changelog_id;
  delete from idempotency_keys k where workspace_id = ws and user_id = gone and exists (
    select from idempotency_keys o
    where o.workspace_id = ws and o.user_id = kept and o.route = k.route and o.key = k.key);

  with twice as (
    select b.poll_id from ballots b
    join ballots o on o.workspace_id = ws and o.poll_id = b.poll_id and o.user_id = kept
    where b.workspace_id = ws and b.user_id = gone
  ), counted as (
    update poll_options o set votes_count = votes_count - 1 from twice join ballot_choices c
      on c.workspace_id = ws and c.poll_id = twice.poll_id and c.user_id = gone and coalesce(c.rank, 1) = 1
    where o.workspace_id = ws and o.poll_id = c.poll_id and o.id = c.option_id)
  update polls p set ballots_count = ballots_count - 1 from twice where p.workspace_id = ws and p.id = twice.poll_id;
  insert into ballots (workspace_id, poll_id, user_id, created_at)
  select ws, poll_id, kept, created_at from ballots where workspace_id = ws and user_id = gone
  on conflict do nothing;
  update ballot_choices c set user_id = kept where workspace_id = ws and user_id = gone and not exists (
    select from ballot_choices o where o.workspace_id = ws and o.poll_id = c.poll_id and o.user_id = kept);
  delete from ballots where workspace_id = ws and user_id = gone;

  for owner in
    select k.conrelid::regclass::text as rows, a.attname as id from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conparentid = 0
  loop
    execute format('update %1$s set %2$I = $3 where workspace_id = $1 and %2$I = $2', owner.rows, owner.id)
    using ws, gone, kept;
  end loop;
  update audit_events set user_id = kept where workspace_id = ws and user_id = gone;
  update audit_events set subject = kept where workspace_id = ws and subject = gone::text;
  update users u set
    email = coalesce(u.email, o.email), avatar_url = coalesce(u.avatar_url, o.avatar_url),
    blocked_at = coalesce(u.blocked_at, o.blocked_at), created_at = least(u.created_at, o.created_at)
  from users o
  where u.workspace_id = ws and u.id = kept and o.workspace_id = ws and o.id = gone;
  delete from users where workspace_id = ws and id = gone;
end $$;

do $$
declare
  shape constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  twin record;
  place record;
begin
  for twin in
    select * from (
      select workspace_id as ws, id as gone, first_value(id) over (
        partition by workspace_id, identity, lower(external_id)
        order by id::text = lower(external_id) desc, created_at, id) as kept
      from users where role = 'end_user' and external_id ~* shape) spelled
    where gone <> kept order by ws, kept, gone
  loop
    for attempt in 1..10 loop
      begin
        perform from users where workspace_id = twin.ws and id in (twin.gone, twin.kept) order by id for no key update;
        for place in
          select p.id, p.user_id = twin.gone as is_own from posts p
          where p.workspace_id = twin.ws and p.id in (
            select id from posts where workspace_id = twin.ws and user_id = twin.gone
            union select post_id from votes where workspace_id = twin.ws and user_id = twin.gone
            union select post_id from comments where workspace_id = twin.ws and user_id = twin.gone
            union select c.post_id from comment_likes l join comments c on c.workspace_id = twin.ws and c.id = l.comment_id
              where l.workspace_id = twin.ws and l.user_id = twin.gone)
          order by p.id
        loop
          if place.is_own then
            perform from posts where workspace_id = twin.ws and id = place.id for no key update;
          else
            perform from posts where workspace_id = twin.ws and id = place.id for key share;
          end if;
          perform from post_activity where workspace_id = twin.ws and post_id = place.id for no key update;
        end loop;
        perform from polls where workspace_id = twin.ws
          and id in (select poll_id from ballots where workspace_id = twin.ws and user_id = twin.gone)
        order by id for no key update;
        perform from changelogs where workspace_id = twin.ws
          and id in (select changelog_id from changelog_likes where workspace_id = twin.ws and user_id = twin.gone)
        order by id for no key update;
        perform pg_temp.join_users(twin.ws, twin.gone, twin.kept);
        exit;
      exception when foreign_key_violation or unique_violation or deadlock_detected then
        -- A write slipped in. Again, with it.
        if attempt = 10 then
          raise;
        end if;
      end;
    end loop;
  end loop;
  update users set external_id = lower(external_id) where external_id ~* shape and external_id <> lower(external_id);
end $$;
drop function pg_temp.join_users;
