-- Called by the release before this one, whose queries do not contain this condition and which may still run during an
-- upgrade. No other code calls this function; remove it in the next release.
create or replace function follows_post(ws uuid, post uuid, usr uuid) returns boolean
language plpgsql stable as $$
begin
  return coalesce(
    (select f.is_following from post_follows f where f.workspace_id = ws and f.post_id = post and f.user_id = usr),
    exists (select 1 from posts p where p.workspace_id = ws and p.id = post and p.user_id = usr)
      or exists (select 1 from votes v where v.workspace_id = ws and v.post_id = post and v.user_id = usr)
      or exists (select 1 from comments c where c.workspace_id = ws and c.post_id = post and c.user_id = usr));
end $$;
