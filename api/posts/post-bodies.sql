-- The post as the user would read it, without and with `include=author`, for `require_match`. Locks the post's counters, so
-- that they stay as they are.
create or replace function post_bodies(ws uuid, usr uuid, staff boolean, p posts) returns text[]
language plpgsql as $$
declare
  activity post_activity;
  plain text;
  author text;
  mine constant text := case when staff then '}' else
    ',"isOwn":' || (p.user_id = usr) || ',"isEdited":' || (p.edited_by is not distinct from p.user_id) || '}' end;
begin
  select * into activity from post_activity where workspace_id = ws and post_id = p.id for no key update;
  plain := left(post_text(p, activity,
    exists (select 1 from votes where workspace_id = ws and post_id = p.id and user_id = usr)), -1);
  select ',"creator":' || creator_text(row(u.*)::users, true) into author from users u
  where u.workspace_id = ws and u.id = p.user_id;
  return array[plain || mine, plain || author || mine];
end $$;
