-- The author of a comment or an entry, as readers see them. Anybody can choose any name; only staff are `isStaff`.
create or replace function creator_text(u users) returns text
language sql stable parallel safe as $$
  select '{"id":"' || u.id || '","fullName":' || to_json(u.full_name)
    || ',"avatarUrl":' || coalesce(to_json(u.avatar_url)::text, 'null') || ',"isStaff":' || (u.role <> 'end_user') || '}'
$$;
