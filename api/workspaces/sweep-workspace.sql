-- Deletes up to `most` rows of a deleted workspace: first keys and invitations that a concurrent call created, then the
-- rows of the other tables, children before parents. Returns false if there is no deleted workspace, or if other
-- processes have locked all deleted workspaces.
create or replace function sweep_workspace(most integer) returns boolean
language plpgsql as $$
declare
  tables constant text[] := array[
    'api_keys', 'invitations',
    'notification_reads', 'post_follows', 'mail_announcements', 'post_events',
    'changelog_likes', 'changelog_tag_links', 'changelogs', 'changelog_tags', 'ballot_choices', 'ballots', 'poll_options',
    'polls', 'comment_likes', 'comments', 'votes', 'post_tags', 'post_activity', 'post_merges', 'post_search', 'post_contexts',
    'posts', 'waiting_posts', 'daily_counts', 'status_counts', 'tags', 'categories', 'boards', 'statuses', 'idempotency_keys', 'identity_tokens', 'ended_sessions', 'refused_origins',
    'seen_origins', 'audit_events', 'outbox_events', 'held_events',
    'webhook_deliveries', 'webhook_secrets', 'webhook_endpoints', 'mail_items', 'mail_batches', 'mail_preferences',
    'mail_confirmations', 'changelog_subscriptions', 'workspace_logos',
    'search_words', 'search_sizes', 'search_queue', 'pictures', 'erased_identities', 'users'];
  target uuid;
  name text;
  gone integer;
begin
  select id into target from workspaces where deleted_at is not null order by deleted_at for update skip locked limit 1;
  if not found then
    return false;
  end if;
  foreach name in array tables loop
    -- A ctid is unique only within one partition, so the outer statement needs the condition on the workspace too.
    execute format(
      'delete from %1$I where workspace_id = $1 and ctid in (
        select ctid from %1$I where workspace_id = $1 limit $2)', name)
    using target, most;
    get diagnostics gone = row_count;
    if gone > 0 then
      return true;
    end if;
  end loop;
  delete from workspaces where id = target;
  return true;
end $$;
