-- A person's choice of e-mails, as JSON.
create or replace function mail_preferences_json(ws uuid, usr uuid) returns json
language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'newPosts', coalesce(p.new_posts, 'off'), 'address', u.email,
      'isConfirmed', coalesce(p.confirmed_address = u.email, false),
      'isBounced', coalesce(p.bounced_address = u.email, false))
    from users u left join mail_preferences p on p.workspace_id = ws and p.user_id = u.id
    where u.workspace_id = ws and u.id = usr);
end $$;
