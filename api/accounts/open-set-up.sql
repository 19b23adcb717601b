-- Stores the digest of a new set-up link, which is valid for a day and replaces any earlier link. Returns false, and
-- stores nothing, if somebody can already sign in.
create or replace function open_set_up(token_digest text, workspace uuid) returns boolean
language plpgsql as $$
begin
  if can_anybody_sign_in() then
    return false;
  end if;
  insert into set_up_link (digest, workspace_id, expires_at)
  values (token_digest, workspace, now() + interval '24 hours')
  on conflict (is_only) do update
    set digest = excluded.digest, workspace_id = excluded.workspace_id, expires_at = excluded.expires_at;
  return true;
end $$;
