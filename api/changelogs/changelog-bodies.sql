-- The entry as the user would read it, without and with `include=author`, for `require_match`.
create or replace function changelog_bodies(ws uuid, usr uuid, c changelogs) returns text[]
language plpgsql stable as $$
begin
  return (
    select array[
      changelog_head(c, row(u.*)::users, tags.ids) || mine.text, changelog_head(c, row(u.*)::users, tags.ids, true) || mine.text]
    from users u
      cross join lateral (
        select string_agg('"' || l.tag_id || '"', ',' order by l.tag_id) as ids from changelog_tag_links l
        where l.workspace_id = ws and l.changelog_id = c.id) tags
      cross join lateral (
        select ',"isLiked":' || exists (
          select 1 from changelog_likes k where k.workspace_id = ws and k.changelog_id = c.id and k.user_id = usr) || '}' as text) mine
    where u.workspace_id = ws and u.id = c.user_id);
end $$;
