-- Deletes expired rows, at most `most` of each kind, oldest first, and returns the size of the largest batch. Only one
-- process can sweep at a time; in other processes, the function returns 0 at once.
create or replace function sweep_old_rows(keep_audit interval, most integer) returns integer
language plpgsql as $$
declare
  old record;
  deleted integer;
  fullest integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('earshot sweep', 0)) then
    return 0;
  end if;
  for old in
    select * from (values
      ('idempotency_keys', 'created_at', interval '24 hours'),
      ('identity_tokens', 'expires_at', interval '1 minute'),
      ('ended_sessions', 'expires_at', interval '1 minute'),
      -- These are the limits of `living_session`.
      ('account_sessions', 'last_used_at', interval '14 days'),
      ('account_sessions', 'created_at', interval '90 days'),
      ('invitations', 'expires_at', interval '1 minute'),
      ('invitation_letters', 'sent_at', interval '1 hour'),
      ('refused_origins', 'last_seen_at', interval '30 days'),
      ('seen_origins', 'last_seen_at', interval '90 days'),
      ('call_counts', 'ends_at', interval '1 minute'),
      ('spent_proofs', 'expires_at', interval '1 minute'),
      ('post_events', 'created_at', interval '90 days'),
      ('webhook_deliveries', 'created_at', interval '30 days'),
      ('webhook_secrets', 'expires_at', interval '1 minute'),
      ('mail_confirmations', 'asked_at', interval '1 hour'),
      ('stranger_mails', 'sent_at', interval '30 days'),
      ('mail_items', 'created_at', interval '14 days'),
      ('changelog_subscriptions', 'expires_at', interval '1 minute'),
      ('pictures', 'expires_at', interval '0'),
      ('erased_identities', 'erased_at', interval '1 year'),
      ('audit_events', 'created_at', keep_audit)) kinds (name, since, kept)
  loop
    deleted := delete_old_rows(old.name, old.since, now() - old.kept, most);
    fullest := greatest(fullest, deleted);
  end loop;
  return fullest;
end $$;
