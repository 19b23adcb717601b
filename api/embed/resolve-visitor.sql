-- Finds and updates, or creates, the end user with an identity. For a verified user, fields that were not sent keep
-- their values, and the address is stored as confirmed for e-mails, because the customer's server signed it. An unverified
-- user's name and picture are always overwritten, even if none were sent. Otherwise, anybody could send the external id
-- and then read or display the stored name and picture. An address without a signature is asked for a confirmation, and then
-- no unsigned profile replaces it.
create or replace function resolve_visitor(ws uuid, identity jsonb) returns json
language plpgsql as $$
declare
  sort text := identity->>'kind';
  token jsonb := identity->'token';
  key text := external_key(identity->>'externalId');
  person users;
begin
  if not exists (select 1 from workspaces where id = ws) then
    perform raise_problem(404, 'not_found', 'No such workspace.');
  end if;
  if token is not null then
    insert into identity_tokens (workspace_id, jti, expires_at)
    values (ws, token->>'jti', to_timestamp((token->>'expiresAt')::bigint))
    on conflict (workspace_id, jti) do nothing;
    if not found then
      perform raise_problem(401, 'identity_token_used', 'This identity token was already used; each jti can be used only once.');
    end if;
  end if;
  if sort = 'unverified' then
    perform assert_never_verified(ws, key, identity->'digests');
    if exists (
      select 1 from users where workspace_id = ws and id = (resolve_visitor.identity->>'id')::uuid
        and external_id is distinct from key) then
      perform raise_problem(401, 'session_ended', 'This session belongs to a person who was erased.');
    end if;
  end if;
  if sort = 'anonymous' then
    insert into users (workspace_id, id, role, identity, full_name)
    values (ws, (identity->>'id')::uuid, 'end_user', 'anonymous', 'Anonymous')
    on conflict (workspace_id, id) do update set id = users.id
    returning * into person;
  else
    insert into users as u (workspace_id, id, role, identity, external_id, email, full_name, avatar_url)
    values (ws, coalesce((identity->>'id')::uuid, uuidv7()), 'end_user', sort, key, identity->>'email',
            coalesce(identity->>'fullName', 'Someone'), identity->>'avatarUrl')
    on conflict on constraint users_external_id_key do update set
      email = case when sort = 'unverified' then u.email else coalesce(excluded.email, u.email) end,
      full_name = case when sort = 'unverified' then excluded.full_name
        else coalesce(resolve_visitor.identity->>'fullName', u.full_name) end,
      avatar_url = case when sort = 'unverified' then excluded.avatar_url
        else coalesce(excluded.avatar_url, u.avatar_url) end
    returning * into person;
    person := readmit_person(ws, person, identity->'digests');
  end if;
  -- Reads the confirmation after locking the row, as `confirm_mail_address` locks it too.
  if sort = 'unverified' and identity->>'email' <> coalesce(person.email, '') and not exists (
    select 1 from mail_preferences where workspace_id = ws and user_id = person.id and confirmed_address is not null)
  then
    update users set email = resolve_visitor.identity->>'email' where workspace_id = ws and id = person.id
    returning * into person;
  end if;
  if sort = 'verified' and identity->>'email' is not null then
    insert into mail_preferences as p (workspace_id, user_id, confirmed_address, locale)
    values (ws, person.id, person.email, identity->>'locale')
    on conflict (workspace_id, user_id) do update
      set confirmed_address = excluded.confirmed_address, locale = coalesce(excluded.locale, p.locale)
      where p.confirmed_address is distinct from excluded.confirmed_address
        or p.locale is distinct from coalesce(excluded.locale, p.locale);
  end if;
  if sort <> 'verified' and person.email is not null and person.blocked_at is null
    and (identity->>'asksToConfirm')::boolean is not false then
    perform ask_to_confirm(ws, person.id, person.email, identity->>'locale');
  end if;
  perform raise_problem_if(sort = 'anonymous' and is_erased(person), 401, 'session_ended', 'This session belongs to a person who was erased.');
  if person.blocked_at is not null or person.role <> 'end_user' then
    perform raise_problem(403, 'user_blocked', 'This person is not allowed to take part in this workspace.');
  end if;
  return json_build_object(
    'id', person.id, 'fullName', person.full_name, 'email', person.email, 'avatarUrl', person.avatar_url,
    'kind', person.identity);
end $$;
