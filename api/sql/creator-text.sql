-- The author of a post, a comment or a changelog entry, as JSON text. Anybody can choose any name; only `isStaff`, which is
-- added if `is_asked`, identifies staff.
create or replace function creator_text(u users, is_asked boolean default false) returns text
language sql stable parallel safe as $$
  select '{"id":"' || u.id || '","fullName":' || to_json(u.full_name)
    || ',"avatarUrl":' || coalesce(to_json(u.avatar_url)::text, 'null')
    || case when is_asked then ',"isStaff":' || (u.role <> 'end_user') else '' end || '}'
$$;
