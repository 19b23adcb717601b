-- Whether the user did anything in the workspace since this time, or confirmed an address for e-mails.
create or replace function is_active(ws uuid, usr uuid, since timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (select 1 from posts where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (select 1 from comments where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (select 1 from votes where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (select 1 from comment_likes where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (select 1 from changelog_likes where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (select 1 from ballots where workspace_id = ws and user_id = usr and created_at >= since)
    or exists (
      select 1 from mail_preferences where workspace_id = ws and user_id = usr and confirmed_address is not null);
end $$;
