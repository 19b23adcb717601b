create or replace function toggle_changelog_like(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  changelog uuid := (input->>'id')::uuid;
  liked boolean := false;
  total integer;
begin
  perform from changelogs where workspace_id = ws and id = changelog for no key update;
  if not found then
    perform refuse(404, 'not_found', 'No such changelog entry.');
  end if;
  delete from changelog_likes where workspace_id = ws and changelog_id = changelog and user_id = usr;
  if not found then
    insert into changelog_likes (workspace_id, changelog_id, user_id) values (ws, changelog, usr);
    liked := true;
  end if;
  update changelogs set likes_count = likes_count + case when liked then 1 else -1 end
  where workspace_id = ws and id = changelog returning likes_count into total;
  return (json_build_object('changelogId', changelog, 'isLiked', liked, 'likesCount', total), null)::answer;
end $$;
