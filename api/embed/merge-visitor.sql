-- Moves an anonymous visitor's activity to a person and deletes the visitor. If both have a vote, like or ballot for
-- the same object, only the person's remains. The caller has locked the person's row; this function locks the visitor's
-- row, then what `lock_activity` and `reassign_merges` lock. Raises `serialization_failure` if a concurrent write causes
-- a constraint violation; the API then retries the statement.
create or replace function merge_visitor(ws uuid, anonymous uuid, person uuid) returns void
language plpgsql as $$
begin
  perform from users
  where workspace_id = ws and id = anonymous and identity = 'anonymous' and blocked_at is null for no key update;
  if not found then
    return;
  end if;
  perform lock_activity(ws, anonymous);
  perform reassign_merges(ws, anonymous, person);
  perform move_votes(ws, anonymous, person);
  perform join_rows(ws, anonymous, person);
  update idempotency_keys k set user_id = person
  where workspace_id = ws and user_id = anonymous and not exists (
    select 1 from idempotency_keys o
    where o.workspace_id = ws and o.user_id = person and o.route = k.route and o.key = k.key);
  -- Not to follow a post wins over following it.
  insert into post_follows as f (workspace_id, post_id, user_id, is_following, followed_at)
  select ws, post_id, person, is_following, followed_at from post_follows where workspace_id = ws and user_id = anonymous
  order by post_id
  on conflict (workspace_id, post_id, user_id) do update set is_following = f.is_following and excluded.is_following;
  delete from users where workspace_id = ws and id = anonymous;
exception when foreign_key_violation or unique_violation then
  raise exception using errcode = 'serialization_failure', message = 'a concurrent write violated a constraint';
end $$;
