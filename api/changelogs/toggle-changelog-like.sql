-- Adds or removes the like as `isLiked` requests; repeating such a call changes nothing. Without `isLiked`, toggles the
-- like.
create or replace function toggle_changelog_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  changelog uuid := (input->>'id')::uuid;
  desired boolean := (input->>'isLiked')::boolean;
  total integer;
  change integer := 0;
begin
  perform lock_voter(ws, usr);
  select likes_count into total from changelogs where workspace_id = ws and id = changelog for no key update;
  if not found then
    perform raise_problem(404, 'not_found', 'No such changelog entry.');
  end if;
  if desired then
    perform from changelog_likes where workspace_id = ws and changelog_id = changelog and user_id = usr;
  else
    delete from changelog_likes where workspace_id = ws and changelog_id = changelog and user_id = usr;
    change := case when found then -1 else 0 end;
  end if;
  if not found and desired is not false then
    insert into changelog_likes (workspace_id, changelog_id, user_id) values (ws, changelog, usr);
    change := 1;
  end if;
  if change <> 0 then
    update changelogs set likes_count = likes_count + change where workspace_id = ws and id = changelog;
  end if;
  return (json_build_object(
    'changelogId', changelog, 'isLiked', coalesce(desired, change = 1), 'likesCount', total + change), null)::answer;
end $$;
