-- The author of a comment or a changelog entry, as JSON text. Anybody can choose any name; only `isStaff` identifies
-- staff.
create or replace function creator_text(u users) returns text
language sql stable parallel safe as $$
  select '{"id":"' || u.id || '","fullName":' || to_json(u.full_name)
    || ',"avatarUrl":' || coalesce(to_json(u.avatar_url)::text, 'null') || ',"isStaff":' || (u.role <> 'end_user') || '}'
$$;
